// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { Later } from "./later.tsx";

afterEach(cleanup);

const part = (
  <Later placeholder={<p>Loading</p>}>
    <p>Heavy</p>
  </Later>
);

it("draws the placeholder first", () => {
  expect(renderToString(part)).toBe("<p>Loading</p>");
});

it("draws no placeholder where nothing was waited for", () => {
  expect(
    renderToString(
      <Later placeholder={<p>Loading</p>} atOnce>
        <p>Heavy</p>
      </Later>,
    ),
  ).toBe("<p>Heavy</p>");
});

it("draws what is in it in the placeholder's place", async () => {
  render(part);
  expect(await screen.findByText("Heavy")).toBeDefined();
  expect(screen.queryByText("Loading")).toBeNull();
});
