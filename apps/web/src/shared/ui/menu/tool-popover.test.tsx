// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ToolPopover } from "./tool-popover.tsx";

function open() {
  render(
    <MantineProvider env="test">
      <ToolPopover label="Views" title="All views" icon={null} width={300} load={() => undefined}>
        {() => (
          <>
            <input aria-label="Name" onKeyDown={(event) => event.stopPropagation()} />
            <button type="button">Save</button>
            <div role="menu" tabIndex={-1}>
              <button type="button" role="menuitem">
                Rename
              </button>
            </div>
          </>
        )}
      </ToolPopover>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Views" }));
  return screen.findByRole("dialog", { hidden: true });
}

afterEach(cleanup);

test("Escape closes what is open in the panel before the panel itself", async () => {
  const panel = await open();
  fireEvent.keyDown(screen.getByLabelText("Name"), { key: "Escape" });
  fireEvent.keyDown(screen.getByRole("menuitem", { hidden: true }), { key: "Escape" });
  expect(panel.isConnected).toBe(true);
  fireEvent.keyDown(screen.getByRole("button", { name: "Save", hidden: true }), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());
});
