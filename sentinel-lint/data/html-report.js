"use strict";
// Hides what the filter does not ask for, and keeps the filter in the address. Whatever else the
// page has works without this.
const form = document.getElementById("filter");
const keys = ["verdict", "class", "package", "text"];
const items = [...document.querySelectorAll("[data-item]")].map(node => ({
  node,
  text: node.textContent.toLowerCase(),
}));
const has = (node, key, value) =>
  !value || JSON.parse(node.dataset[key]).includes(value);

function show() {
  const asked = Object.fromEntries(keys.map(key => [key, form.elements[key].value]));
  const text = asked.text.trim().toLowerCase();
  const shown = { extension: 0, finding: 0 };
  const all = { extension: 0, finding: 0 };
  for (const item of items) {
    const kind = item.node.dataset.item;
    const fits = ["verdict", "class", "package"].every(key => has(item.node, key, asked[key]))
      && item.text.includes(text);
    item.node.hidden = !fits;
    all[kind] += 1;
    shown[kind] += fits ? 1 : 0;
  }
  form.elements.count.value =
    `extensions ${shown.extension} of ${all.extension}, findings ${shown.finding} of ${all.finding}`;
}

function write() {
  const state = new URLSearchParams();
  for (const key of keys) {
    if (form.elements[key].value) state.set(key, form.elements[key].value);
  }
  history.replaceState(null, "", "#" + state);
  show();
}

function read() {
  const hash = location.hash.slice(1);
  const target = hash && !hash.includes("=") ? document.getElementById(hash) : null;
  if (target) {
    if (target.tagName === "DETAILS") target.open = true;
    if (target.closest("[hidden]")) for (const key of keys) form.elements[key].value = "";
  } else {
    const state = new URLSearchParams(hash);
    for (const key of keys) form.elements[key].value = state.get(key) ?? "";
  }
  show();
  if (target) target.scrollIntoView();
}

form.hidden = false;
form.addEventListener("input", write);
form.addEventListener("submit", event => event.preventDefault());
form.addEventListener("reset", () => setTimeout(write));
window.addEventListener("hashchange", read);
window.addEventListener("beforeprint", () => {
  for (const node of document.querySelectorAll("details")) node.open = true;
});
read();
