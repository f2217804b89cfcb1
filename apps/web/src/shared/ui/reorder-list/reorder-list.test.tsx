// @vitest-environment happy-dom
import { MantineProvider, Menu } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { I18nProvider } from "../../i18n/i18n.tsx";
import { moved } from "./places.ts";
import { ReorderList } from "./reorder-list.tsx";

interface Ship {
  id: number;
  name: string;
}

const FLEET: readonly Ship[] = ["Osprey", "Heron", "Tern"].map((name, at) => ({ id: at + 1, name }));

function Fleet(): ReactNode {
  const [ships, put] = useState(FLEET);
  return (
    <ReorderList
      label="Fleet"
      items={ships}
      itemId={({ id }) => id}
      itemName={({ name }) => name}
      onMove={(ship, place) => put((now) => moved(now, now.indexOf(ship), place - 1))}
      columns={[{ name: "Name", width: "1fr" }]}
      renderMenu={() => <Menu.Item>Edit</Menu.Item>}
    >
      {({ name }) => <button type="button">{name}</button>}
    </ReorderList>
  );
}

afterEach(cleanup);

const show = () =>
  render(
    <I18nProvider>
      <MantineProvider env="test">
        <Fleet />
      </MantineProvider>
    </I18nProvider>,
  );
const names = () => screen.getAllByRole("listitem").map((row) => row.querySelector("button")?.textContent);
const menuOf = (name: string) => screen.getByRole("button", { name: `Actions for ${name}` });

test("a row moves by its menu, which keeps the focus", async () => {
  show();
  fireEvent.click(menuOf("Osprey"));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Move Osprey down" }));
  expect(names()).toEqual(["Heron", "Osprey", "Tern"]);
  await waitFor(() => expect(document.activeElement).toBe(menuOf("Osprey")));
});

test("a row moves by Alt and an arrow from wherever the focus is in it, and not beyond the ends", () => {
  show();
  fireEvent.keyDown(screen.getByRole("button", { name: "Tern" }), { key: "ArrowUp", altKey: true });
  expect(names()).toEqual(["Osprey", "Tern", "Heron"]);
  fireEvent.keyDown(menuOf("Osprey"), { key: "ArrowUp", altKey: true });
  fireEvent.keyDown(menuOf("Osprey"), { key: "ArrowDown" });
  expect(names()).toEqual(["Osprey", "Tern", "Heron"]);
  expect(document.activeElement).toBe(menuOf("Tern"));
});
