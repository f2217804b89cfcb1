import { createRoot } from "react-dom/client";
import "./app/messages/first.ts";
import "./app/styles.ts";
import { App } from "./app/app.tsx";
import { loadPageAhead } from "./app/router.tsx";

/** By this name browsers and phones know the pseudo-locale; its translation is loaded only for them. */
const PSEUDO_LOCALE = "en-XA";

async function start(place: HTMLElement): Promise<void> {
  loadPageAhead();
  if (navigator.language === PSEUDO_LOCALE) (await import("./shared/i18n/pseudo.ts")).showPseudoLocale();
  createRoot(place).render(<App />);
}

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element.");
void start(root);
