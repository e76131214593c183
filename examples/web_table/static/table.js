// A table: talks with the server and draws what it says.

import { $, h, keepTable, look, myTables, redraw, setUp, t, tableKey, titled, token } from "./page.js";
import { drawPosition } from "./drawing.js";
import { TEXTS } from "./texts.js";

const MOST_TOLD = 200;
let socket = null, state = null, told = [], wait = 500, closed = false, sending = null;

// ------------------------------------------------------------------ the connection

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${tableKey()}`);
  socket.onopen = () => say({ type: "Join", token: token(), ...look });
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => {
    if (closed) return;
    notice(t("lost"), true);
    setTimeout(connect, wait);
    wait = Math.min(8000, wait * 2);
  };
}

function say(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function play(text) {
  if (sending) return; // one answer after the other; a double click is no second move
  sending = setTimeout(answered, 1500);
  say({ type: "Play", move: text, at: state.ply });
}

function answered() {
  clearTimeout(sending);
  sending = null;
}

function hear(message) {
  if (message.type === "state") {
    wait = 500;
    if (message.fresh || message.yours) answered();
    told = message.fresh ? [] : told.map((entry) => ({ ...entry, fresh: false }));
    told = [...told, ...message.told.map((entry) => ({ ...entry, fresh: !message.fresh }))].slice(-MOST_TOLD);
    state = { ...message, redraw: draw };
    if (lasting) notice("");
    remember();
    draw();
  } else if (message.type === "refused") {
    answered();
    notice(TEXTS[look.language][message.rule] ?? message.sentence);
  } else {
    answered();
    closed = ["token", "unknown", "elsewhere"].includes(message.code) || (message.code === "full" && !state);
    notice(TEXTS[look.language][`error.${message.code}`] ?? t("error.other", { code: message.code }), closed);
  }
}

let fading = null, lasting = false;
function notice(text, stay = false) {
  clearTimeout(fading);
  lasting = stay;
  $("notice").textContent = text;
  $("notice").hidden = !text;
  if (text && !stay) fading = setTimeout(() => { $("notice").hidden = true; }, 4000);
}

function remember() {
  const known = myTables().find((table) => table.key === tableKey());
  if (!known && token()) keepTable({ key: tableKey(), title: state.title, preset: state.preset, token: token(), tokens: [] });
}

// ------------------------------------------------------------------ drawing

function draw() {
  if (!state) { $("status").textContent = t("connecting"); return; }
  document.title = state.turn === state.you && state.you !== null && !state.over ? `● ${state.title}` : state.title;
  $("title").textContent = titled(state);
  drawPosition(state, play);
  $("told-title").textContent = t("happened");
  const lines = told.map((entry) => h("li", { class: entry.fresh ? "new" : null }, entry.lines.join(" ")));
  $("told").replaceChildren(...lines.reverse()); // the newest is on top
  drawPeople();
}

function drawPeople() {
  const place = $("people");
  if (place.contains(document.activeElement) && document.activeElement.id === "rename") return;
  redraw(place, state.over ? ending() : null, naming(), invitations());
}

function naming() {
  if (state.you === null) return h("p", { class: "quiet" }, t("watch"));
  const input = h("input", { id: "rename", "data-key": "rename", maxlength: 20, value: state.seats[state.you].name, "aria-label": t("name") });
  return h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); say({ type: "Rename", name: input.value }); input.blur(); } }, input, h("button", {}, t("rename")));
}

function invitations() {
  const tokens = myTables().find((table) => table.key === tableKey())?.tokens ?? [];
  const address = (fragment) => `${location.origin}/t/${tableKey()}${fragment ? `#${fragment}` : ""}`;
  const rows = tokens.map((secret, seat) => {
    const who = state.seats[seat];
    if (!secret || seat === state.you || state.over) return null;
    const empty = !who.here && !who.bot && state.you === state.host;
    return h("div", { class: "row" }, h("span", {}, who.name), h("button", { type: "button", class: "invite", "data-key": `copy-${seat}`, "data-link": address(secret), onclick: copy(address(secret)) }, t("copy")),
      empty ? h("button", { type: "button", "data-key": `fill-${seat}`, title: t("fill"), "aria-label": t("fill"), onclick: () => say({ type: "Fill", seat }) }, t("fillShort")) : null);
  }).filter(Boolean);
  return h("div", { class: "people", style: { marginTop: ".7rem" } }, rows.length ? h("h2", { style: { margin: 0 } }, t("invite")) : null, rows,
    h("div", { class: "row" }, h("span", {}, t("watchLink")), h("button", { type: "button", "data-key": "copy-watch", onclick: copy(address("")) }, t("copy"))));
}

function copy(address) {
  return async (event) => {
    try {
      await navigator.clipboard.writeText(address);
      event.target.textContent = t("copied");
    } catch {
      prompt(t("copy"), address);
    }
  };
}

function ending() {
  const rows = state.standings.places.map((place) => h("tr", {}, h("td", {}, `${place.rank}.`), h("td", {}, place.seats.map((seat) => state.seats[seat].name).join(", ")), h("td", {}, `${place.score}`)));
  return h("div", { class: "people", style: { marginBottom: ".7rem" } }, h("table", { class: "standings" }, h("tbody", {}, rows)),
    h("a", { id: "replay", href: `/t/${tableKey()}/replay${location.hash}` }, t("replay")));
}

// ------------------------------------------------------------------ the keyboard

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const found = [...document.querySelectorAll(`[data-shortcut="${CSS.escape(event.key)}"]`)].find((button) => !button.disabled);
  if (!found) return;
  event.preventDefault();
  found.click();
});

window.addEventListener("hashchange", () => location.reload());
setUp(TEXTS, () => { say({ type: "Change", ...look }); draw(); });
draw();
connect();
