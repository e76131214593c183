// A position of any game, for the table and for its replay.

import { $, h, redraw, t } from "./page.js";
import * as maedn from "./maedn.js";
import * as uno from "./uno.js";
import * as yahtzee from "./yahtzee.js";

const GAMES = { uno, yahtzee, maedn };

function chip(state, seat) {
  const who = state.seats[seat];
  const dot = who.bot ? "dot bot" : who.here ? "dot here" : "dot";
  return h("div", { class: state.turn === seat ? "seat turn" : "seat", "data-seat": seat },
    h("b", {}, h("i", { class: dot, title: who.bot ? t("bot") : "" }), seat === state.you ? `${who.name} (${t("you")})` : who.name),
    GAMES[state.game].seatNotes(state, seat));
}

export function headline(state) {
  if (!state.over) {
    if (state.turn === null) return "";
    return state.turn === state.you ? t("yourTurn") : t("waitFor", { who: state.seats[state.turn].name });
  }
  const won = state.standings.places.filter((place) => place.rank === 1);
  const all = won.length === state.standings.places.length && won.length > 1;
  const who = won.flatMap((place) => place.seats).map((seat) => state.seats[seat].name).join(", ");
  return `${t("over")} ${all ? t("drawn") : t("won", { who })}`;
}

// Draw everything that shows the position; `send` plays a move by its text.
export function drawPosition(state, send) {
  const status = $("status");
  const text = headline(state);
  if (status.textContent !== text) status.textContent = text;
  status.classList.toggle("yours", !state.over && state.turn === state.you && state.you !== null);
  const count = state.seats.length, first = state.you === null ? 0 : state.you + 1;
  const around = Array.from({ length: count }, (_, index) => (first + index) % count);
  $("seats").classList.toggle("even", count === 2 || count === 4);
  redraw($("seats"), around.map((seat) => chip(state, seat)));
  const drawn = GAMES[state.game].draw(state, send);
  redraw($("board"), drawn.board);
  const actions = $("actions");
  if (actions) redraw(actions, drawn.actions);
}
