// @vitest-environment happy-dom
import { MantineProvider, Menu } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DotsMenu } from "./dots-menu.tsx";

afterEach(cleanup);

const dots = () => screen.getByRole("button", { name: "Actions" });

/** By keyboard: the button has the focus, the menu takes it, Escape gives it back. */
async function openAndEscape(): Promise<void> {
  dots().focus();
  fireEvent.click(dots());
  const menu = await screen.findByRole("menu");
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
}

test("Escape gives the focus back to the button, the first time as every other", async () => {
  render(
    <MantineProvider env="test">
      <DotsMenu label="Actions" dots={16}>
        <Menu.Item>Edit</Menu.Item>
      </DotsMenu>
    </MantineProvider>,
  );
  for (let time = 0; time < 2; time += 1) {
    await openAndEscape();
    await waitFor(() => expect(document.activeElement).toBe(dots()));
  }
});
