// UNO: the others' hands, the piles, and the own hand as buttons.

import { h, look, t } from "./page.js";

let chosen = null; // the card whose ways of being played are shown
let chosenAt = -1;

const SIGNS = { red: "▲", blue: "■", yellow: "●", green: "✚" };
const COLOURS = { R: "red", B: "blue", Y: "yellow", G: "green" };
const SYMBOLS = { S: "⊘", R: "⇄" };
const picture = (card) => `/card/${look.theme}/${encodeURIComponent(card ?? "back")}.svg`;
const counted = (n) => n === 1 ? t("card") : t("cards", { n });

export function spoken(card) {
  const colour = COLOURS[card[0]];
  return colour && card.length > 1 && !/^W/.test(card) ? `${t(colour)} ${SYMBOLS[card.slice(1)] ?? card.slice(1)}` : card;
}

export function seatNotes(state, seat) {
  const { view, board } = state;
  const marks = view.marks, hand = view.hands[seat];
  const open = hand.some((card) => card !== null) && seat !== view.viewer;
  return [
    h("small", {}, view.match.alive.includes(seat) ? counted(hand.length) : t("out"),
      board.points ? ` · ${view.match.totals[seat] ?? ""} ${t("points")}` : "", view.match.dealer === seat ? ` · ${t("dealer")}` : ""),
    marks.called.includes(seat) ? h("span", { class: "flag" }, t("called")) : null,
    marks.exposed.includes(seat) ? h("span", { class: "flag alert" }, t("exposed")) : null,
    seat === view.viewer ? null : h("div", { class: "backs", "aria-hidden": "true" }, hand.slice(0, 24).map((card) => h("img", { src: picture(open ? card : null), alt: "" }))),
  ];
}

export function draw(state, send) {
  const moves = state.view.moves.map((move, index) => ({ ...move, text: state.moves[index] }));
  if (chosenAt !== state.ply) chosen = null;
  const laying = new Map();
  for (const move of moves.filter((each) => layable(each))) {
    const card = move.type === "Misplay" ? move.card : move.cards[0];
    laying.set(card, [...(laying.get(card) ?? []), move]);
  }
  const rest = moves.filter((move) => !layable(move));
  const draws = rest.find((move) => move.act === "draw");
  return {
    board: [piles(state, draws && (() => send(draws.text))), hand(state, laying, send)],
    actions: [
      chosen && laying.has(chosen) ? chooser(state, laying.get(chosen), send) : null,
      ...rest.map((move) => h("button", { type: "button", "data-key": move.text, "data-shortcut": SHORTCUTS[move.act] ?? (move.type === "Catch" ? "c" : null),
        class: urgent(state, move) ? "main" : null, onclick: () => send(move.text) }, swatch(move), label(state, move), keyHint(SHORTCUTS[move.act] ?? (move.type === "Catch" ? "c" : null)))),
    ],
  };
}

// A call or a catch that does something now; where a false one is allowed, it costs cards.
function urgent(state, move) {
  const exposed = state.view.marks.exposed;
  return move.type === "Catch" ? exposed.includes(move.target) : move.act === "uno" && exposed.includes(move.seat);
}

const SHORTCUTS = { draw: "d", keep: "k", uno: "u", accept: "a", challenge: "x", pass: "p" };
const layable = (move) => move.type === "Play" || move.type === "JumpIn" || move.type === "Misplay";
const keyHint = (key) => key ? h("kbd", {}, key) : null;
const swatch = (move) => move.type === "NameColour" ? h("i", { class: `swatch ${move.colour}` }) : null;

function label(state, move) {
  const who = (seat) => state.seats[seat].name;
  if (move.type === "Do") {
    const pending = move.act === "accept" && state.view.phase.type === "Pending";
    return pending ? t("acceptDraw", { n: state.view.phase.count }) : t(move.act);
  }
  if (move.type === "NameColour") return t(move.colour);
  if (move.type === "Catch") return t("catch", { who: who(move.target) });
  if (move.type === "Swap") return t("swap", { who: who(move.target) });
  if (move.type === "Give") return t("give", { who: who(move.target), cards: move.cards.map(spoken).join(", ") });
  return move.text;
}

function piles(state, drawCard) {
  const { view } = state;
  const way = view.direction > 0 ? "clockwise" : "counterclockwise";
  return h("div", { class: "pile" },
    h("figure", {}, h("button", { type: "button", disabled: !drawCard, "aria-label": t("draw"), "data-key": "stock", onclick: drawCard || null }, h("img", { src: picture(null), alt: "" })), h("figcaption", {}, t("stock", { n: view.stock }))),
    h("figure", {}, view.top ? h("img", { class: "top", src: picture(view.top), alt: spoken(view.top) }) : h("div", { style: { width: "4.6rem" } }), h("figcaption", {}, t("discards", { n: view.discards.pairs.reduce((sum, [, n]) => sum + n, 0) }))),
    view.colour ? h("div", { class: "force" }, h("i", { class: view.colour }, SIGNS[view.colour]), t(view.colour), h("span", { class: "quiet" }, `${view.direction > 0 ? "↻" : "↺"} ${t(way)}`)) : null);
}

function hand(state, laying, send) {
  const cards = state.view.viewer === "public" ? [] : state.view.hands[state.view.viewer] ?? [];
  let number = 0;
  const seen = new Set();
  return h("div", { class: laying.size ? "hand choosing" : "hand", role: "group", "aria-label": t("hand") }, cards.map((card, index) => {
    const ways = laying.get(card);
    const key = ways && !seen.has(card) ? String(++number % 10) : null;
    seen.add(card);
    const jump = ways?.every((move) => move.type === "JumpIn");
    const wrong = ways?.every((move) => move.type === "Misplay");
    return h("button", { type: "button", disabled: !ways, "aria-label": spoken(card) + (jump ? `, ${t("jump")}` : ""), "data-key": `card-${index}`, "data-shortcut": number <= 10 ? key : null,
      class: [ways && !wrong ? "can" : "", jump ? "jump" : "", card === chosen ? "chosen" : ""].join(" ").trim() || null,
      onclick: () => pick(state, card, ways, send) }, h("img", { src: picture(card), alt: "" }), number <= 10 && key ? h("kbd", {}, key) : null);
  }));
}

function pick(state, card, ways, send) {
  if (ways.length === 1 && ways[0].type !== "Misplay") {
    send(ways[0].text);
    return;
  }
  chosen = chosen === card ? null : card;
  chosenAt = state.ply;
  state.redraw();
  document.querySelector(".chooser button")?.focus();
}

// What can be done with one card: colours, calling, cards that go along.
function chooser(state, ways, send) {
  const calls = ways.some((move) => move.uno);
  const sorted = [...ways].sort((a, b) => Number(b.uno ?? false) - Number(a.uno ?? false));
  return h("div", { class: "chooser", role: "group", "aria-label": spoken(chosen) },
    sorted.map((move, index) => h("button", { type: "button", class: move.uno ? "main" : null, "data-key": `way-${move.text}`, "data-way": index, onclick: () => { chosen = null; send(move.text); } },
      move.colour ? h("i", { class: `swatch ${move.colour}` }) : null, wayLabel(move, calls))),
    h("button", { type: "button", "data-shortcut": "Escape", onclick: () => { chosen = null; state.redraw(); } }, t("cancel")));
}

function wayLabel(move, calls) {
  const verb = move.type === "JumpIn" ? t("jump") : move.type === "Misplay" ? t("misplay") : t("play");
  const words = [move.colour ? t(move.colour) : verb];
  if (move.colour && move.type === "JumpIn") words.unshift(verb);
  if (move.cards?.length > 1) words.push(t("together", { n: move.cards.length }));
  if (move.dumped?.length) words.push(t("dump", { cards: move.dumped.map(spoken).join(", ") }));
  if (calls) words.push(move.uno ? t("withUno") : t("silent"));
  return words.join(" ");
}
