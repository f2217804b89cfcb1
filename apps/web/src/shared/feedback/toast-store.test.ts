import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toast, toasts } from "./toast-store.ts";

describe("toast", () => {
  // Others that ran in this worker may have raised some.
  beforeEach(() => toast.clear());
  afterEach(() => toast.clear());

  it("shows an error for five seconds", () => {
    toast.error("Broken");
    expect(toasts.get()).toMatchObject([{ kind: "error", message: "Broken", lasts: 5_000 }]);
  });

  it("shows the same message once, and at most four", () => {
    for (const message of ["a", "b", "b", "c", "d", "e"]) toast.success(message);
    expect(toasts.get().map((shown) => shown.message)).toEqual(["b", "c", "d", "e"]);
  });

  it("offers the way back", () => {
    let undone = 0;
    const id = toast.undo("Deleted", "Undo", () => (undone += 1));
    toasts.get()[0]?.action?.run();
    expect(undone).toBe(1);
    toast.dismiss(id);
    expect(toasts.get()).toEqual([]);
  });
});
