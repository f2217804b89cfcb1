// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showPart } from "../../../../shared/testing/show-part.tsx";
import { haveTypefaces } from "../../../../shared/testing/typefaces.ts";
import { afterSending, CommentBox, NOTHING } from "./comment-box.tsx";
import "./messages.ts";
import "../messages.ts";

beforeAll(haveTypefaces);
afterEach(cleanup);

test("what is written while a comment is on its way stays in the box", () => {
  const sent = { text: "Looked after.", mentions: [] };
  expect(afterSending(sent, sent)).toEqual(NOTHING);
  const more = {
    text: "Looked after.\n\nAnd @Bo painted it",
    mentions: [{ id: 5, type: "user" as const, name: "Bo" }],
  };
  expect(afterSending(more, sent)).toEqual({ ...more, text: "And @Bo painted it" });
  const another = { text: "Something else", mentions: [] };
  expect(afterSending(another, sent)).toBe(another);
});

test("the tools and the button appear on focus and stay when it goes: nothing moves under a click beside the box", () => {
  Element.prototype.scrollIntoView ??= () => undefined;
  showPart(<CommentBox id={1} projectId={null} writing={NOTHING} onWrite={() => undefined} box={{ current: null }} />);
  const isOpen = () => [
    document.querySelector("[data-tools=hidden]") === null,
    screen.queryByRole("button", { name: "Comment" }) !== null,
  ];
  expect(isOpen()).toEqual([false, false]);
  fireEvent.focus(screen.getByRole("textbox"));
  expect(isOpen()).toEqual([true, true]);
  fireEvent.blur(screen.getByRole("textbox"));
  expect(isOpen()).toEqual([true, true]);
});
