// The theme that was chosen in the product, and a filter over what is on the page.
try {
  const theme = localStorage.getItem("mantine-color-scheme-value");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's theme holds.
}

const filter = document.querySelector("#filter");
const count = document.querySelector("#count");
const operations = [...document.querySelectorAll(".operation")];
const sections = [...document.querySelectorAll("main > section")];

function apply() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const operation of operations) {
    const text = operation.textContent.toLowerCase();
    operation.hidden = !words.every((word) => text.includes(word));
    if (!operation.hidden) shown += 1;
  }
  for (const section of sections) {
    section.hidden = section.querySelector(".operation:not([hidden])") === null;
    document.querySelector(`nav a[href="#${section.id}"]`).parentElement.hidden = section.hidden;
  }
  count.textContent = words.length === 0 ? "" : `${shown} of ${operations.length}`;
}
if (filter !== null) {
  filter.addEventListener("input", apply);
  apply();
}

/** A link to a schema opens it. */
function open() {
  const target = location.hash === "" ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) {
    target.open = true;
    target.scrollIntoView();
  }
}
addEventListener("hashchange", open);
open();
