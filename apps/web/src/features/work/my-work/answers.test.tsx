// @vitest-environment happy-dom
import type { Notification } from "@halyard/contract/resources";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { Answers } from "./answers.tsx";
import { asksForAnswer } from "./asks-for-answer.ts";
import "./messages.ts";

afterEach(cleanup);

const toldOf = (reason: string, raw: string, comment = ""): Notification => ({
  _type: "Notification",
  _links: {
    actor: { href: "/api/v3/users/7", title: "Sofia" },
    resource: { href: "/api/v3/work_packages/125", title: "Mend the sail" },
  },
  id: 1,
  reason,
  readIAN: false,
  snoozedUntil: null,
  muted: false,
  createdAt: "2026-11-27T05:00:00Z",
  _embedded: {
    activity: {
      _type: "Activity",
      _links: {},
      comment: { format: "markdown", raw: comment, html: comment },
      details: [{ format: "custom", raw, html: raw }],
      version: 2,
    },
  },
});

test.each([
  ["assigned", "Priority changed from Normal to High", "Sofia changed priority from Normal to High"],
  ["assigned", "Assignee set to Ada", "Sofia assigned this to you"],
  ["mentioned", "Description changed", "Mentioned by Sofia"],
])("what the reader hears about as %s, %s, is told as it happened", async (reason, raw, expected) => {
  const notification = toldOf(reason, raw);
  // The row itself is not there yet: its status and its date need no lookups.
  const look = Object.create(null);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Answers shown={[notification]} rows={new Map()} look={look} /> }),
    history: createMemoryHistory(),
  });
  showPart(<RouterProvider router={router} />);
  expect(await screen.findByText(expected)).toBeDefined();
});

test.each([
  ["mentioned", "Description changed", "", true],
  ["assigned", "Assignee set to Ada", "", true],
  ["assigned", "", "Does it hold?", true],
  ["assigned", "", "Thanks, that was quick!", false],
  ["mentioned", "", "Thanks, that was quick!", true],
  ["assigned", "Priority changed from Normal to High", "", false],
  ["assigned", "Sprint set to Sprint 4", "", false],
])("a notification with %s, %s%s asks for an answer: %s", (reason, raw, comment, asks) => {
  expect(asksForAnswer(toldOf(reason, raw, comment), "Ada")).toBe(asks);
});
