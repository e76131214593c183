// A game that is over, move by move, as its owner of the link saw it.

import { $, h, look, redraw, setUp, t, tableKey, titled, token } from "./page.js";
import { drawPosition } from "./drawing.js";
import { TEXTS } from "./texts.js";

let ply = 0, last = 0, running = null, asked = 0;
const known = new Map();
const headers = token() ? { Authorization: `Bearer ${token()}` } : {};

async function position(number) {
  const key = `${number} ${look.language} ${look.theme}`;
  if (!known.has(key)) {
    const answer = await fetch(`/api/tables/${tableKey()}/replay/${number}?language=${look.language}&theme=${look.theme}`, { headers });
    const data = await answer.json();
    if (!answer.ok) throw new Error(data.error);
    if (known.size > 500) known.clear();
    known.set(key, data);
  }
  return known.get(key);
}

async function show(number) {
  ply = Math.max(0, last ? Math.min(last, number) : number);
  const mine = ++asked;
  try {
    const found = await position(ply);
    if (mine !== asked) return; // somebody has gone on meanwhile
    last = found.last;
    const state = { ...found, you: found.you, redraw: () => show(ply) };
    state.view = { ...state.view, moves: [] };
    state.moves = [];
    if (state.board.moves) state.board.moves = [];
    document.title = $("title").textContent = titled(state);
    $("home").href = `/t/${tableKey()}${location.hash}`;
    drawPosition(state, () => {});
    $("told").replaceChildren(...found.told.flatMap((entry) => entry.lines).map((line) => h("p", {}, line)));
    steps();
    if (ply < last) position(ply + 1).catch(() => {});
  } catch (error) {
    $("notice").hidden = false;
    $("notice").textContent = TEXTS[look.language][`error.${error.message}`] ?? t("error.other", { code: error.message });
    stop();
  }
}

function stop() {
  clearInterval(running);
  running = null;
}

function run() {
  if (running) { stop(); steps(); return; }
  if (ply === last) ply = 0;
  running = setInterval(() => { if (ply >= last) { stop(); steps(); } else show(ply + 1); }, 900);
  steps();
}

async function save() {
  const answer = await fetch(`/api/tables/${tableKey()}/record`, { headers });
  const link = h("a", { href: URL.createObjectURL(await answer.blob()), download: `${tableKey()}.txt` });
  link.click();
  URL.revokeObjectURL(link.href);
}

function steps() {
  const button = (key, sign, go, disabled) => h("button", { type: "button", "data-key": key, title: t(key), "aria-label": t(key), disabled, onclick: go }, sign);
  redraw($("steps"), button("first", "«", () => show(0), ply === 0), button("back", "‹", () => show(ply - 1), ply === 0),
    h("button", { type: "button", class: "main", "data-key": "run", onclick: run }, running ? t("stop") : t("run")),
    button("next", "›", () => show(ply + 1), ply === last), button("last", "»", () => show(last), ply === last),
    h("input", { type: "range", "data-key": "range", min: 0, max: last, value: ply, "aria-label": t("step", { n: ply, all: last }), oninput: (event) => show(Number(event.target.value)) }),
    h("span", { id: "step" }, t("step", { n: ply, all: last })), h("button", { type: "button", "data-key": "record", onclick: save }, t("record")));
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input")) return;
  const go = { ArrowLeft: () => show(ply - 1), ArrowRight: () => show(ply + 1), Home: () => show(0), End: () => show(last), " ": run }[event.key];
  if (!go || (event.key === " " && event.target.closest("button"))) return;
  event.preventDefault();
  go();
});

setUp(TEXTS, () => show(ply));
show(0);
