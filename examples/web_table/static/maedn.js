// Mensch ärgere dich nicht: the board as a picture, its pieces as buttons over it.

import { h, look, t } from "./page.js";

export function seatNotes(state, seat) {
  const own = state.board.colours.filter((colour) => colour.seat === seat);
  return own.map((colour) => h("small", {}, h("i", { class: "swatch", style: { background: colour.fill, color: colour.on } }, colour.glyph), colour.name));
}

export function draw(state, send) {
  const { board } = state;
  const moves = board.moves.map((way, index) => ({ way, text: state.moves[index] }));
  const marks = moves.filter(({ way }) => way).map((move) => mark(state, move, moves, send));
  const picture = h("div", { class: "maedn", style: { aspectRatio: `1 / ${board.ratio - board.head * board.ratio}` } },
    h("div", { class: "whole", style: { marginTop: `${-100 * board.head * board.ratio}%` } }, h("img", { src: board.picture, alt: "" }), marks));
  return {
    board: [h("div", { class: "faces", role: "img", "aria-label": `${t("rolled")}: ${board.faces.join(", ")}` }, board.faces.map((face) => h("img", { src: `/die/${look.theme}/${face}.svg`, alt: "" }))), picture],
    actions: moves.map((move, index) => h("button", { type: "button", class: moves.length === 1 ? "main" : null, "data-key": move.text, "data-shortcut": index < 9 ? String(index + 1) : null, onclick: () => send(move.text),
      onmouseenter: () => aim(move.text, true), onmouseleave: () => aim(move.text, false), onfocus: () => aim(move.text, true), onblur: () => aim(move.text, false) }, label(move.way, state.board.colours), index < 9 ? h("kbd", {}, String(index + 1)) : null)),
  };
}

function aim(text, on) {
  document.querySelectorAll(`.maedn button[data-move="${CSS.escape(text)}"]`).forEach((button) => button.classList.toggle("aim", on));
}

// A piece is tapped where it stands if it has one way to go, otherwise where it shall go.
function mark(state, move, moves, send) {
  const same = moves.filter(({ way }) => way && way.start.join() === move.way.start.join());
  const [x, y] = same.length === 1 ? move.way.start : move.way.target;
  const wide = same.length === 1 && move.way.from === "B" ? { width: "20%" } : {};
  return h("button", { type: "button", tabindex: -1, "aria-hidden": "true", title: label(move.way, state.board.colours), "data-move": move.text, style: { left: `${x}%`, top: `${y}%`, ...wide }, onclick: () => send(move.text) });
}

function label(way, colours) {
  if (!way) return t("passGo");
  const words = [way.from === "B" && way.colour === null ? t("enter") : t("go", way)];
  if (way.colour !== null) words[0] = `${colours[way.colour].name}: ${words[0]}`;
  if (way.count > 1) words.push(t("two", { n: way.count }));
  if (way.number !== null) words.push(t("number", { n: way.number }));
  return words.join(" ");
}
