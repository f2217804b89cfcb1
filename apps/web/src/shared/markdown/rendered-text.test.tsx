// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RenderedText } from "./rendered-text.tsx";

const arrived = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock("./formattable.tsx", async (original) => {
  await arrived.promise;
  return original();
});

test("a text holds its place until what renders it is there", async () => {
  const text = { format: "markdown", raw: "The first draft", html: "<p>The <em>first</em> draft</p>" } as const;
  const { container } = render(
    <MantineProvider env="test">
      <RenderedText text={text} />
      <RenderedText text={{ ...text, raw: "", html: "" }} empty="Nothing yet" />
    </MantineProvider>,
  );
  expect(screen.getAllByRole("status")).toHaveLength(1);
  expect(screen.getByText("Nothing yet")).toBeDefined();
  arrived.resolve();
  expect((await screen.findByText("first")).tagName).toBe("EM");
  expect(screen.queryByRole("status")).toBeNull();
  expect(container.textContent).toContain("The first draft");
});
