// @vitest-environment happy-dom
import { ApiError } from "@halyard/api-client/error";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FailedView } from "./state-views.tsx";

afterEach(cleanup);

const error = new ApiError({ kind: "answer", status: 500, message: "No.", identifier: "Error" });

const part = (failed: boolean) => (
  <MantineProvider env="test">
    <section aria-label="Members">{failed ? <FailedView error={error} onRetry={() => undefined} /> : "Ada"}</section>
  </MantineProvider>
);

test("once Retry has brought what was asked for, the focus is on the part where that stands", () => {
  const { rerender } = render(part(true));
  const retry = screen.getByRole("button", { name: "Retry" });
  retry.focus();
  retry.click();
  expect(document.activeElement).toBe(retry);
  rerender(part(false));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Members" }));
});
