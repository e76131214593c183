// Yahtzee and its family: dice as switches, the score sheet with buttons.

import { h, look, t } from "./page.js";

let kept = new Set(); // which of the dice, by their place
let keptFor = "";

export function seatNotes(state, seat) {
  const team = state.board.teams.findIndex((members) => members.includes(seat));
  return [h("small", {}, `${state.view.scores[team]} ${t("points")}`)];
}

export function draw(state, send) {
  const { view } = state;
  const moves = view.moves.map((move, index) => ({ ...move, text: state.moves[index] }));
  const keeps = new Map(moves.filter((move) => move.type === "Keep").map((move) => [move.dice.join(), move.text]));
  const now = `${state.ply}`;
  if (keptFor !== now) { kept = new Set(); keptFor = now; }
  const chosen = view.dice.filter((_, index) => kept.has(index)).sort();
  const text = keeps.get(chosen.join());
  const rest = view.dice.length - chosen.length;
  return {
    board: [dice(state, keeps.size > 0), keeps.size ? rollButton(text, rest, chosen.length, send) : null, sheet(state, moves, send)],
    actions: [],
  };
}

function dice(state, choosing) {
  const { view, board } = state;
  const left = Math.max(0, board.rolls - view.rolls);
  const note = !view.dice.length || state.over ? "" : left === 0 ? t("noRoll") : `${left === 1 ? t("rollLeft") : t("rollsLeft", { n: left })}. ${choosing ? t("keepDice") : ""}`;
  return h("div", {}, h("div", { class: "dice" }, view.dice.map((face, index) => h("button", { type: "button", disabled: !choosing, "aria-pressed": String(kept.has(index)), "aria-label": t("die", { n: face }), "data-key": `die-${index}`, "data-shortcut": choosing ? String(index + 1) : null,
    onclick: () => { if (!kept.delete(index)) kept.add(index); state.redraw(); } }, h("img", { src: `/die/${look.theme}/${face}.svg`, alt: "" })))), h("p", { class: "quiet", style: { margin: ".2rem 0" } }, note));
}

function rollButton(text, rest, chosen, send) {
  return h("p", { style: { margin: "0 0 .6rem" } }, h("button", { type: "button", class: "main", disabled: !text, "data-key": "roll", "data-shortcut": "r", onclick: () => send(text) }, chosen ? t("roll", { n: rest }) : t("rollAll"), h("kbd", {}, "r")));
}

function rowLabel(row) {
  if (row.box) return row.label;
  const bonus = row.label.match(/^Bonus (\d+) from (\d+)$/), game = row.label.match(/^Game (\d+)$/);
  if (bonus) return t("bonus", { a: bonus[1], b: bonus[2] });
  if (game) return t("gameN", { n: game[1] });
  return { TOTAL: t("total"), Chips: t("chips"), ALL: t("all"), MATCH: t("matchTotal") }[row.label] ?? row.label;
}

function sheet(state, moves, send) {
  const { view, board } = state;
  const scores = new Map(moves.filter((move) => move.type === "Score").map((move) => [`${move.box} ${move.column}`, move]));
  const worth = new Map(view.worth.map(([move, points]) => [`${move.box} ${move.column}`, points]));
  const mine = board.teams.findIndex((members) => members.includes(view.viewer));
  const acting = board.teams.findIndex((members) => members.includes(view.seat));
  const cell = (row, content, index) => {
    const team = Math.floor(index / board.columns), column = index % board.columns + 1;
    const key = `${row.box} ${column}`, move = scores.get(key);
    if (!row.box || team !== mine || !move || content !== ".") return content === "." ? "" : content;
    const points = worth.get(key) ?? 0;
    return h("button", { type: "button", class: points ? null : "zero", "data-key": key, "aria-label": t("score", { box: row.label, n: points }), onclick: () => send(move.text) }, String(points));
  };
  // The own columns come first, so that they are seen on a phone.
  const order = board.headings.map((_, index) => index);
  order.sort((a, b) => (Math.floor(b / board.columns) === mine) - (Math.floor(a / board.columns) === mine));
  return h("div", { class: "sheet-box" }, h("table", { class: "sheet" },
    h("thead", {}, h("tr", {}, h("th", {}), order.map((index) => h("th", { scope: "col", title: board.headings[index], class: !state.over && Math.floor(index / board.columns) === acting ? "now" : null }, board.headings[index])))),
    h("tbody", {}, board.rows.map((row) => h("tr", { class: row.box ? null : "sum" }, h("th", { scope: "row" }, rowLabel(row)), order.map((index) => h("td", {}, cell(row, row.cells[index], index))))))));
}
