// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { showPart } from "../../testing/show-part.tsx";
import { SaveBar } from "./save-bar.tsx";

afterEach(cleanup);

function Form(): ReactNode {
  const [unsaved, setUnsaved] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => setUnsaved("Unsaved changes")}>
        Change
      </button>
      <SaveBar unsaved={unsaved} save="Save" discard="Discard" busy={false} onDiscard={() => setUnsaved(null)} />
    </>
  );
}

test("has its buttons only while something is unsaved, and says so in a status that was there before", () => {
  showPart(<Form />);
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  expect(screen.getByRole("status")).toBe(status);
  expect(status.textContent).toBe("Unsaved changes");
  expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", false);
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(status.textContent).toBe("");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("of a long form what saves it is in sight, and off while nothing is unsaved", () => {
  showPart(
    <SaveBar
      isLong
      unsaved={null}
      rest="Nothing is changed until you save."
      save="Save"
      discard="Discard"
      busy={false}
      onDiscard={() => undefined}
    />,
  );
  expect(screen.getByRole("status").textContent).toBe("Nothing is changed until you save.");
  expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
});
