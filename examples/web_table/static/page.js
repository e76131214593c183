// What all pages share: elements, language, theme, and what this browser remembers.

export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "style") Object.assign(made.style, value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export const $ = (id) => document.getElementById(id);

// A page keeps its focus when its parts are drawn anew: elements are known by data-key.
export function redraw(place, ...children) {
  const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  place.replaceChildren(...children.flat().filter(Boolean));
  if (key) place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

function remembered(name, otherwise) {
  try { return localStorage.getItem(name) ?? otherwise; } catch { return otherwise; }
}

export function remember(name, value) {
  try { localStorage.setItem(name, value); } catch { /* private windows may forbid it */ }
}

export function myTables() {
  try { return JSON.parse(remembered("tables", "[]")); } catch { return []; }
}

export function keepTable(table) {
  const others = myTables().filter((known) => known.key !== table.key);
  remember("tables", JSON.stringify([table, ...others].slice(0, 30)));
}

export function forgetTable(key) {
  remember("tables", JSON.stringify(myTables().filter((known) => known.key !== key)));
}

export const look = {
  language: remembered("language", navigator.language?.startsWith("de") ? "de" : "en"),
  theme: remembered("theme", matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"),
};

export function t(key, values = {}) {
  const text = TEXTS[look.language][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

let TEXTS = {};

// Draw the two switches at the top; `changed` draws the rest of the page anew.
export function setUp(texts, changed) {
  TEXTS = texts;
  const draw = () => {
    document.documentElement.lang = look.language;
    document.documentElement.dataset.theme = look.theme;
    redraw($("look"),
      h("button", { type: "button", "data-key": "language", title: t("language"), onclick: () => set("language", look.language === "de" ? "en" : "de") }, look.language === "de" ? "English" : "Deutsch"),
      h("button", { type: "button", "data-key": "theme", title: t("theme"), "aria-label": t("theme"), onclick: () => set("theme", look.theme === "dark" ? "light" : "dark") }, look.theme === "dark" ? "☀" : "☾"));
    const home = $("home");
    if (home) home.setAttribute("aria-label", t("home"));
  };
  const set = (name, value) => {
    look[name] = value;
    remember(name, value);
    draw();
    changed();
  };
  draw();
}

export const presetName = (preset) => preset.split("_").map((word) => /^\d/.test(word) ? word : word[0] + word.slice(1).toLowerCase()).join(" ");

// A game with its rules, as people say it; "Yahtzee · Yahtzee" says nothing more.
export function titled({ title, preset }) {
  const rules = presetName(preset);
  return rules === title ? title : `${title} · ${rules}`;
}

export const token = () => location.hash.slice(1);
export const tableKey = () => location.pathname.split("/")[2];
