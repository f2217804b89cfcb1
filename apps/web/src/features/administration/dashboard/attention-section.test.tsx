// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showPart } from "../../../shared/testing/show-part.tsx";
import { AttentionSection } from "./attention-section.tsx";
import "./messages.ts";

test("what needs attention keeps its heading where it couldn't be read, with the way to try again", () => {
  const retry = vi.fn<() => void>();
  showPart(<AttentionSection attention={undefined} error={new Error("no answer")} onRetry={retry} />);
  const section = screen.getByRole("region", { name: "Needs attention" });
  expect(section.querySelector("[role=alert]")).not.toBeNull();
  expect(section.querySelector("[role=status]")).toBeNull();
  screen.getByRole("button", { name: "Retry" }).click();
  expect(retry).toHaveBeenCalledOnce();
});
