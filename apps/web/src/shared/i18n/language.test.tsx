// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { memo } from "react";
import { afterEach, expect, test } from "vitest";
import { formatDay } from "../dates/dates.tsx";
import { intl, I18nProvider, setLanguage, translate, useT, type MessageId } from "./i18n.tsx";
import { PSEUDO_LOCALE, pseudo } from "./pseudo.ts";
import { addMessages, loadedMessages, shownMessages } from "./registry.ts";
import "./messages/ui.ts";

afterEach(() => {
  cleanup();
  setLanguage("en", (english) => english);
});

const Words = memo(function Words() {
  const t = useT();
  return <p>{t("ui.cancel")}</p>;
});
const OutsideReact = memo(function OutsideReact() {
  return <i>{translate("ui.close")}</i>;
});

test("what is shown follows the language, also where nothing else changes", () => {
  render(
    <I18nProvider>
      <Words />
      <OutsideReact />
    </I18nProvider>,
  );
  screen.getByText("Cancel");
  act(() => setLanguage(PSEUDO_LOCALE, pseudo));
  screen.getByText("⟦Çáñçél ~~⟧");
  screen.getByText("⟦Çlósé ~~⟧");
  act(() => setLanguage("de", (english) => (english === "Cancel" ? "Abbrechen" : english)));
  screen.getByText("Abbrechen");
  expect([intl.locale, formatDay("2026-03-05")]).toEqual(["de", "5. März 2026"]);
});

test("messages that are loaded after the change are in the language, too", () => {
  setLanguage(PSEUDO_LOCALE, pseudo);
  addMessages({ "i18n.test.later": "Later" });
  expect(shownMessages["i18n.test.later"]).toBe(pseudo("Later"));
  delete loadedMessages["i18n.test.later"];
  delete shownMessages["i18n.test.later"];
});

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- those that are loaded
const messageId = (id: string): MessageId => id as MessageId;

test("every message of the pseudo-locale is filled in as the English one, longer and between brackets", () => {
  const values = (message: string) =>
    Object.fromEntries([...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => [name, 1]));
  const english = Object.entries(loadedMessages).map(
    ([id, message]) => [messageId(id), translate(messageId(id), values(message)), values(message)] as const,
  );
  setLanguage(PSEUDO_LOCALE, pseudo);
  for (const [id, text, filled] of english) {
    const shown = translate(id, filled);
    expect(shown, id).toMatch(/^⟦.*⟧$/s);
    expect(shown.length, id).toBeGreaterThan(text.length * 1.2);
    expect(shown, id).not.toMatch(/[{}]/);
  }
});
