// @vitest-environment happy-dom
import type { Named } from "@halyard/contract/resources";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showPart } from "../../testing/show-part.tsx";
import { haveTypefaces } from "../../testing/typefaces.ts";
import { MarkdownEditor, type MarkdownEditorProps } from "./markdown-editor.tsx";
import type { Written } from "./mention-text.ts";

beforeAll(() => {
  haveTypefaces();
  // This document knows no typing over, which is for the browser's undo alone.
  Object.assign(document, { execCommand: () => true });
});
afterEach(cleanup);

const person = (id: number, name: string): Named => ({ _type: "User", id, name, _links: {} });
const MEMBERS = [person(1, "Mira Sand"), person(2, "Miro Lind"), person(3, "Ada King")];

function show(text: string, more: Partial<MarkdownEditorProps> = {}): () => Written {
  let now: Written = { text, mentions: [] };
  function Form() {
    const [value, setValue] = useState(now);
    const keep = (next: Written) => setValue((now = next));
    return (
      <MarkdownEditor
        value={value}
        onChange={keep}
        members={MEMBERS}
        onMention={() => undefined}
        label="Comment"
        {...more}
      />
    );
  }
  showPart(<Form />);
  return () => now;
}

const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const press = (key: string, more: object = {}) => fireEvent.keyDown(box(), { key, ...more });

test("someone is mentioned by keys, and which of two that begin alike is kept", () => {
  const written = show("");
  type("Ask @mir");
  expect(screen.getAllByRole("listitem").map((one) => one.textContent)).toEqual(["Mira Sand", "Miro Lind"]);
  press("ArrowDown");
  press("Enter");
  expect(written()).toMatchObject({ text: "Ask @Miro Lind ", mentions: [{ id: 2, type: "user", name: "Miro Lind" }] });
  expect(screen.queryByRole("list")).toBeNull();
});

test("Escape closes the people and not the dialog around the box", () => {
  show("");
  type("@a");
  const outside = vi.fn<() => void>();
  document.addEventListener("keydown", outside);
  press("Escape");
  document.removeEventListener("keydown", outside);
  expect([screen.queryByRole("list"), outside.mock.calls.length]).toEqual([null, 0]);
});

test("Ctrl+B marks what is chosen, and Enter goes on with a list", async () => {
  const written = show("slow boat");
  box().setSelectionRange(0, 4);
  press("b", { ctrlKey: true });
  expect(written().text).toBe("**slow** boat");
  type("- one");
  box().setSelectionRange(5, 5);
  press("Enter");
  await waitFor(() => expect(written().text).toBe("- one\n- "));
});

test("Ctrl+Enter sends, and Enter alone does not", () => {
  const onSubmit = vi.fn<() => void>();
  show("Done.", { onSubmit });
  press("Enter");
  expect(onSubmit).not.toHaveBeenCalled();
  press("Enter", { ctrlKey: true });
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("where no one can be mentioned, an @ is a letter", () => {
  show("", { members: null });
  type("@a");
  expect(screen.queryByRole("list")).toBeNull();
});
