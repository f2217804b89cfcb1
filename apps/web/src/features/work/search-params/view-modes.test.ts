// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { rememberedView, rememberView, viewModeIn } from "./view-modes.ts";

test("each project has its own last view, overview at first", () => {
  expect(rememberedView("boats")).toBe("overview");
  rememberView("boats", "table");
  expect([rememberedView("boats"), rememberedView("sails")]).toEqual(["table", "overview"]);
  localStorage.setItem("halyard.view.sails", "<script>");
  expect(rememberedView("sails")).toBe("overview");
  expect(viewModeIn("kanban")).toBeUndefined();
});
