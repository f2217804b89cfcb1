// @vitest-environment happy-dom
import { Button, MantineProvider, Menu } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useFocusAfter } from "../focus/return-focus.ts";
import { I18nProvider } from "../../i18n/i18n.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";

/** A page with a dialog that is there only while it is open, one that always is, and a menu that opens the first. */
function Page(): ReactNode {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [gone, setGone] = useState(false);
  return (
    <main tabIndex={-1}>
      {gone ? null : <Button onClick={() => setOpen(true)}>Open</Button>}
      <Menu transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button>Actions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Edit</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open ? (
        <Dialog opened onClose={() => setOpen(false)} title="Edit">
          <Button onClick={() => setAsking(true)}>Ask</Button>
          <Button
            onClick={() => {
              setGone(true);
              setOpen(false);
            }}
          >
            Remove
          </Button>
        </Dialog>
      ) : null}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => setAsking(false)}
        title="Sure?"
        confirmLabel="Yes"
      >
        Sure?
      </ConfirmDialog>
    </main>
  );
}

function show(): void {
  render(
    <I18nProvider>
      <MantineProvider env="test">
        <Page />
      </MantineProvider>
    </I18nProvider>,
  );
}

const button = (name: string): HTMLElement => screen.getByRole("button", { name });

/** As a person does: the control is focused, then pressed. */
function press(element: HTMLElement): void {
  element.focus();
  fireEvent.click(element);
}

describe("Dialog", () => {
  afterEach(cleanup);

  it("gives the focus back to the button that opened it", async () => {
    show();
    press(button("Open"));
    const dialog = await screen.findByRole("dialog", { name: "Edit" });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(document.activeElement).toBe(button("Open")));
  });

  it("gives it to the menu's button where an item of a menu opened it", async () => {
    show();
    press(button("Actions"));
    press(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit" });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(document.activeElement).toBe(button("Actions")));
  });

  it("leads from a question back into the dialog that asked it, and from there to the page", async () => {
    show();
    press(button("Open"));
    press(await screen.findByRole("button", { name: "Ask" }));
    press(await screen.findByRole("button", { name: "Yes" }));
    await waitFor(() => expect(document.activeElement).toBe(button("Ask")));
    press(button("Close"));
    await waitFor(() => expect(document.activeElement).toBe(button("Open")));
  });

  it("closes by Escape the one on top alone, each in its turn", async () => {
    show();
    press(button("Open"));
    press(await screen.findByRole("button", { name: "Ask" }));
    await screen.findByRole("dialog", { name: "Sure?" });
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sure?" })).toBeNull());
    expect(screen.queryByRole("dialog", { name: "Edit" })).not.toBeNull();
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("stays where it shows what can't be shown again, until its button closes it", async () => {
    const close = vi.fn<() => void>();
    render(
      <MantineProvider>
        <I18nProvider>
          <Dialog opened once onClose={close} title="Recovery codes">
            <button onClick={close}>Done</button>
          </Dialog>
        </I18nProvider>
      </MantineProvider>,
    );
    await screen.findByRole("dialog", { name: "Recovery codes" });
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(close).not.toHaveBeenCalled();
    press(button("Done"));
    expect(close).toHaveBeenCalledOnce();
  });

  it("goes to the page where the button is gone", async () => {
    show();
    press(button("Open"));
    press(await screen.findByRole("button", { name: "Remove" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });
});

/** A part of a page whose form takes the place of its button. @param shown as its rows come */
function Part({ name, shown }: { name: string; shown: string }): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useFocusAfter<HTMLButtonElement>(`${open} ${shown}`);
  return (
    <section aria-label={name}>
      {open ? (
        <button onClick={() => setOpen(false)}>Save {name}</button>
      ) : (
        <button ref={button} onClick={() => setOpen(true)}>
          Add {name}
        </button>
      )}
    </section>
  );
}

/** A value whose button goes for a moment, before what it opened takes the focus. */
function Parts({ gone, rows, late }: { gone: boolean; rows: string; late: boolean }): ReactNode {
  return (
    <main>
      <section>{gone ? null : <button>Status</button>}</section>
      <Part name="watcher" shown={rows} />
      {late ? <Part name="comment" shown="" /> : null}
    </main>
  );
}

describe("the focus that a part of a page loses", () => {
  afterEach(cleanup);
  const button = (name: string) => screen.getByRole("button", { name });

  it("goes to the control of that part", () => {
    render(<Parts gone={false} rows="" late={false} />);
    fireEvent.click(button("Add watcher"));
    button("Save watcher").focus();
    fireEvent.click(button("Save watcher"));
    expect(document.activeElement).toBe(button("Add watcher"));
  });

  it("is not taken by another part that comes, or whose rows come, at that moment", () => {
    const { rerender } = render(<Parts gone={false} rows="" late={false} />);
    button("Status").focus();
    rerender(<Parts gone rows="2 rows" late />);
    expect(document.activeElement).toBe(document.body);
  });
});
