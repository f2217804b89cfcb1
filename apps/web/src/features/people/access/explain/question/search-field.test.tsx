// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { showPart } from "../../../../../shared/testing/show-part.tsx";
import { SearchField } from "./search-field.tsx";
import "../../model/messages.ts";

vi.setConfig({ testTimeout: 30_000 });
afterEach(cleanup);

const PEOPLE = [
  { value: "1", label: "Ada" },
  { value: "2", label: "Bo Li" },
  { value: "3", label: "Bo Sand" },
];
const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "User" });

/** @param server whether the server searches; it answers once it is told to */
function show(server = false) {
  const onChange = vi.fn();
  let answer = (): void => undefined;
  function Field() {
    const [value, setValue] = useState<string | null>(null);
    const [text, setText] = useState("");
    const [found, setFound] = useState("");
    useEffect(() => {
      answer = () => setFound(text);
    }, [text]);
    const typed = { text, onType: setText, isPending: found !== text };
    return (
      <SearchField
        label="User"
        placeholder="Type to find"
        clear={null}
        nothing="Nothing found"
        value={value}
        options={server ? PEOPLE.filter(({ label }) => label.startsWith(found)).slice(0, 1) : PEOPLE}
        {...(server ? { typed } : {})}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  showPart(<Field />);
  return { onChange, answer: () => act(answer) };
}

const type = (text: string) => {
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: text } });
};

test("leaving chooses the only one that fits, and keeps what fits several or none", () => {
  const { onChange } = show();
  type("Bo");
  act(() => field().blur());
  expect(field().value).toBe("Bo");
  expect(screen.getByText("Choose one from the list")).toBeDefined();
  expect(onChange).not.toHaveBeenCalled();
  type("Sand");
  act(() => field().blur());
  expect(onChange).toHaveBeenCalledWith("3");
  expect(field().value).toBe("Bo Sand");
});

test("Enter takes the one that fits, also where the server finds it after the key", async () => {
  const { onChange, answer } = show(true);
  type("Bo Li");
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(onChange).not.toHaveBeenCalled();
  answer();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith("2"));
});
