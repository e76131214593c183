// The lobby: open a table, or go back to one.

import { $, forgetTable, h, keepTable, look, myTables, presetName, redraw, remember, setUp, t, titled } from "./page.js";
import { TEXTS } from "./texts.js";

const games = await (await fetch("/api/games")).json();
const wish = { game: "uno", preset: games.uno.default, length: "match", seats: ["person", "person", "bot"], name: "" };
try { wish.name = localStorage.getItem("name") ?? ""; } catch { /* nothing is remembered */ }
let problem = "";

const pictured = () => ({ uno: `/card/${look.theme}/R7.svg`, yahtzee: `/die/${look.theme}/5.svg`, maedn: "/static/board.svg" });
const allowed = () => games[wish.game].presets[wish.preset][wish.length] ?? [];

function fit() {
  const counts = allowed();
  if (counts.includes(wish.seats.length)) return;
  const most = Math.max(...counts), least = Math.min(...counts);
  const near = counts.reduce((a, b) => Math.abs(b - wish.seats.length) < Math.abs(a - wish.seats.length) ? b : a, counts[0] ?? least);
  resize(Math.min(near, most));
}

function resize(count) {
  while (wish.seats.length > count) wish.seats.pop();
  while (wish.seats.length < count) wish.seats.push("bot");
}

const field = (label, control) => h("label", { class: "field" }, h("span", {}, label), control);
const choose = (id, entries, value, pick) => h("select", { id, "data-key": id, onchange: (event) => { pick(event.target.value); fit(); draw(); } },
  entries.map(([key, text]) => h("option", { value: key, selected: String(key) === String(value) }, text)));

function gameChoice() {
  return h("fieldset", { class: "games", style: { border: 0, padding: 0, margin: 0 } }, Object.entries(games).map(([name, game]) =>
    h("label", {}, h("input", { type: "radio", name: "game", value: name, "data-key": `game-${name}`, checked: name === wish.game, onchange: () => {
      wish.game = name; wish.preset = game.default; wish.length = "match"; fit(); draw();
    } }), h("span", {}, h("img", { src: pictured()[name], alt: "" }), game.title))));
}

function seatChoice() {
  return h("div", {}, wish.seats.map((kind, seat) => h("div", { class: "kinds", role: "radiogroup", "aria-label": t("seat", { n: seat + 1 }) },
    h("b", {}, t("seat", { n: seat + 1 })),
    (seat === 0 ? ["you"] : ["person", "bot"]).map((each) => h("label", {},
      h("input", { type: "radio", name: `seat${seat}`, value: each, "data-key": `seat-${seat}-${each}`, checked: seat === 0 || each === kind, onchange: () => { wish.seats[seat] = each; draw(); } }),
      h("span", {}, t(each)))))));
}

function form() {
  const game = games[wish.game];
  const lengths = Object.keys(game.presets[wish.preset]).filter((length) => game.presets[wish.preset][length].length);
  return h("form", { class: "panel", onsubmit: open }, h("h2", {}, t("new")), gameChoice(),
    h("div", { class: "pair" },
      field(t("rules"), choose("preset", Object.keys(game.presets).map((name) => [name, presetName(name)]), wish.preset, (value) => { wish.preset = value; })),
      lengths.length > 1 ? field(t("length"), choose("length", lengths.map((name) => [name, t(name)]), wish.length, (value) => { wish.length = value; })) : null,
      field(t("players"), choose("players", allowed().map((count) => [count, count]), wish.seats.length, (value) => resize(Number(value)))),
      field(t("name"), h("input", { id: "name", "data-key": "name", maxlength: 20, value: wish.name, autocomplete: "nickname", oninput: (event) => { wish.name = event.target.value; } }))),
    seatChoice(),
    problem ? h("p", { class: "notice", role: "alert" }, problem) : null,
    h("button", { class: "main", id: "create" }, t("create")));
}

async function open(event) {
  event.preventDefault();
  remember("name", wish.name);
  const answer = await fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ type: "Create", ...wish }) });
  const made = await answer.json();
  if (!answer.ok) {
    problem = TEXTS[look.language][`error.${made.error}`] ?? t("error.other", { code: made.error });
    draw();
    return;
  }
  keepTable({ key: made.table, title: games[wish.game].title, preset: wish.preset, token: made.tokens[made.host], tokens: made.tokens });
  location.href = `/t/${made.table}#${made.tokens[made.host]}`;
}

function mine() {
  const tables = myTables();
  if (!tables.length) return null;
  return h("section", { class: "panel" }, h("h2", {}, t("mine")), h("ul", { class: "mine" }, tables.map((table) =>
    h("li", {}, h("a", { href: `/t/${table.key}#${table.token}` }, titled(table)),
      h("button", { type: "button", onclick: () => { forgetTable(table.key); draw(); } }, t("forget"))))));
}

function draw() {
  document.title = t("lobby");
  document.querySelector("h1").textContent = t("lobby");
  redraw($("lobby"), form(), mine());
  $("foot").textContent = t("foot");
}

setUp(TEXTS, draw);
draw();
