// @vitest-environment happy-dom
import type { ChangeStep } from "@halyard/contract/work-types/custom-actions";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { StepValue } from "./step-value.tsx";
import type { Choices } from "./use-choices.ts";
import { valueWords } from "./words.ts";
import "./messages.ts";

afterEach(cleanup);

const CHOICES: Choices = { of: () => [], fields: [], field: () => undefined };

/** @returns what the action would set now */
function show(first: ChangeStep): () => ChangeStep["value"] {
  let now = first;
  function Form() {
    const [step, setStep] = useState(first);
    return (
      <StepValue
        label="New value"
        step={step}
        choices={CHOICES}
        onChange={(value) => setStep((now = { ...step, value }))}
      />
    );
  }
  showPart(<Form />);
  return () => now.value;
}

const choose = (value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: "New value" }), { target: { value } });

test("a date becomes today, a certain day or none", () => {
  const value = show({ attribute: "dueDate", value: "today" });
  choose("clear");
  expect(value()).toBeNull();
  choose("day");
  fireEvent.change(screen.getByLabelText("New value: day"), { target: { value: "2026-05-04" } });
  expect(value()).toBe("2026-05-04");
  choose("today");
  expect(value()).toBe("today");
  expect(screen.queryByLabelText("New value: day")).toBeNull();
});

test("work is entered in hours", () => {
  const value = show({ attribute: "estimatedTime", value: "PT4H" });
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "New value" });
  expect(field.value).toBe("4");
  fireEvent.change(field, { target: { value: "1.5" } });
  expect([value(), field.value]).toEqual(["PT1H30M", "1.5"]);
  fireEvent.change(field, { target: { value: "" } });
  expect(value()).toBeNull();
});

test("a change is said in the words of all other pages", () => {
  const words = (attribute: ChangeStep["attribute"], value: ChangeStep["value"]) =>
    valueWords({ attribute, value }, CHOICES);
  expect(words("dueDate", "2026-05-04")).toBe("May 4, 2026");
  expect(words("estimatedTime", "PT1H30M")).toBe("1.5 h");
});
