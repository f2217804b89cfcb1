// @vitest-environment happy-dom
import type { CustomFieldFormat } from "@halyard/contract/work-types/custom-fields";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { showPart } from "../../../../shared/testing/show-part.tsx";
import type { OptionForm } from "./field-form.ts";
import { OptionsEditor } from "./options-editor.tsx";
import "../messages.ts";

afterEach(cleanup);

const option = (value: string, more: Partial<OptionForm> = {}): OptionForm => ({
  key: value,
  value,
  depth: 0,
  colorId: null,
  short: "",
  weight: "",
  isDefault: false,
  isArchived: false,
  uses: 0,
  ...more,
});

/** @returns what the form would send now: each name behind as many dashes as it is deep */
function show(format: CustomFieldFormat, first: OptionForm[]): () => string[] {
  let now = first;
  function Form() {
    const [options, setOptions] = useState(first);
    const keep = (next: OptionForm[]) => setOptions((now = next));
    const rest = { field: null, error: undefined, onMerged: () => undefined };
    return <OptionsEditor {...rest} format={format} options={options} onChange={keep} />;
  }
  showPart(<Form />);
  return () => now.map(({ value, depth }) => "-".repeat(depth) + value);
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const isOff = (name: string) => button(name).getAttribute("aria-disabled") === "true";

test("an option is added, named, moved and removed", () => {
  const listed = show("list", [option("Oak"), option("Pine")]);
  fireEvent.click(button("Add option"));
  fireEvent.change(screen.getByRole("textbox", { name: "Name of option 3" }), { target: { value: "Larch" } });
  expect(listed()).toEqual(["Oak", "Pine", "Larch"]);
  expect([isOff("Move option 1 up"), isOff("Move option 3 down")]).toEqual([true, true]);
  fireEvent.click(button("Move option 1 up"));
  expect(listed()).toEqual(["Oak", "Pine", "Larch"]);
  fireEvent.click(button("Move option 3 up"));
  fireEvent.click(button("Remove option 1"));
  expect(listed()).toEqual(["Larch", "Pine"]);
});

test("in a hierarchy an option goes below the one before and no deeper, and a place keeps its depth", () => {
  const listed = show("hierarchy", [option("Hull"), option("Keel"), option("Mast")]);
  expect(isOff("Put option 1 below the one before")).toBe(true);
  fireEvent.click(button("Put option 2 below the one before"));
  expect([listed(), isOff("Put option 2 below the one before")]).toEqual([["Hull", "-Keel", "Mast"], true]);
  fireEvent.click(button("Move option 2 down"));
  expect(listed()).toEqual(["Hull", "-Mast", "Keel"]);
  fireEvent.click(button("Take option 2 one level up"));
  expect(listed()).toEqual(["Hull", "Mast", "Keel"]);
});

test("one that work packages have is not removed by one click: what it would mean is shown", () => {
  const listed = show("list", [option("Oak", { uses: 3 }), option("Pine")]);
  fireEvent.click(button("Remove option 1"));
  expect(listed()).toEqual(["Oak", "Pine"]);
  expect(button("More about option 1").getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(screen.getByRole("checkbox", { name: "Archived" }));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Archived" }).checked).toBe(true);
});

test("by keyboard alone options are named one after the other, and the focus stays with what is moved or removed", () => {
  const listed = show("list", [option("Oak"), option("Pine")]);
  const name = (number: number) => screen.getByRole<HTMLInputElement>("textbox", { name: `Name of option ${number}` });
  const focused = () => document.activeElement?.getAttribute("aria-label");
  name(1).focus();
  fireEvent.keyDown(name(1), { key: "Enter" });
  expect([listed(), focused()]).toEqual([["Oak", "", "Pine"], "Name of option 2"]);
  // Without a name there is no next one.
  fireEvent.keyDown(name(2), { key: "Enter" });
  fireEvent.change(name(2), { target: { value: "Elm" } });
  expect(listed()).toEqual(["Oak", "Elm", "Pine"]);
  fireEvent.click(button("Move option 2 down"));
  expect([listed(), focused()]).toEqual([["Oak", "Pine", "Elm"], "Move option 3 down"]);
  fireEvent.click(button("Remove option 3"));
  expect(focused()).toBe("Remove option 2");
  fireEvent.click(button("Remove option 1"));
  fireEvent.click(button("Remove option 1"));
  expect([listed(), document.activeElement?.textContent]).toEqual([[], "Add option"]);
});
