// @vitest-environment happy-dom
import { ApiError } from "@halyard/api-client/error";
import type { Viewing } from "@halyard/contract/people";
import { beforeEach, describe, expect, it, vi } from "vitest";

const viewing: Viewing = {
  _type: "Viewing",
  startedAt: "2026-03-02T09:00:00.000Z",
  expiresAt: "2026-03-02T09:30:00.000Z",
  _links: { user: { href: "/api/v3/users/12", title: "Ben" }, viewer: { href: "/api/v3/users/1", title: "Ada" } },
};

/** As a page that was just loaded has them. */
async function page() {
  vi.resetModules();
  const eyes = await import("./view-as.ts");
  const { browserMemory } = await import("../session/browser-memory.ts");
  return { ...eyes, browserMemory };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("whose eyes a page has", () => {
  it("is not said before it is known, and then with every call", async () => {
    const { eyesSaid, noteEyes } = await page();
    expect(eyesSaid()).toEqual({});
    noteEyes(undefined);
    expect(eyesSaid()).toEqual({ "halyard-viewing-as": "nobody" });
    noteEyes(viewing);
    expect(eyesSaid()).toEqual({ "halyard-viewing-as": "12" });
  });

  it("says that someone is signed in until their session is known to be over", async () => {
    vi.stubGlobal("location", { reload: vi.fn(), assign: vi.fn() });
    const { eyesSaid, noteOwner, noteSessionEnd } = await page();
    noteOwner(undefined);
    expect(eyesSaid()).toEqual({});
    noteOwner({ href: "/api/v3/users/1" });
    expect(eyesSaid()).toEqual({ "halyard-signed-in": "true" });
    noteSessionEnd();
    expect(eyesSaid()).toEqual({});
    noteOwner({ href: "/api/v3/users/1" });
    expect(eyesSaid()).toEqual({ "halyard-signed-in": "true" });
    vi.unstubAllGlobals();
  });

  it("stays what it was where an answer says that it is another now: the page is read again", async () => {
    const reload = vi.fn();
    vi.stubGlobal("location", { reload, assign: vi.fn() });
    const { eyesSaid, isViewing, noteEyes } = await page();
    noteEyes(viewing);
    noteEyes(viewing);
    expect(reload).not.toHaveBeenCalled();
    // Signed out in another tab: the root answers as to anyone.
    noteEyes(undefined);
    expect(reload).toHaveBeenCalledTimes(1);
    expect([isViewing(), eyesSaid()]).toEqual([true, { "halyard-viewing-as": "12" }]);
    vi.unstubAllGlobals();
  });

  it("makes the page be read again once the server says that they changed, and is said afterwards, once", async () => {
    const reload = vi.fn();
    vi.stubGlobal("location", { reload, assign: vi.fn() });
    const { eyesChanged, noteEyes } = await page();
    noteEyes(viewing);
    eyesChanged(new ApiError({ kind: "answer", status: 409, message: "Somebody was faster." }));
    eyesChanged(new ApiError({ kind: "answer", status: 403, message: "No.", details: { viewing: "readOnly" } }));
    expect(reload).not.toHaveBeenCalled();
    const changed = new ApiError({ kind: "answer", status: 409, message: "x", details: { viewing: "changed" } });
    eyesChanged(changed);
    eyesChanged(changed);
    expect(reload).toHaveBeenCalledTimes(1);
    const after = await page();
    after.noteEyes(undefined);
    expect([after.hasJustEnded(), after.hasJustEnded()]).toEqual([true, false]);
    vi.unstubAllGlobals();
  });
});

describe("whose page it is", () => {
  const ada = { href: "/api/v3/users/1" };
  const ben = { href: "/api/v3/users/12" };

  it("is loaded again where someone else is signed in, once, and not for the same person or for no one", async () => {
    const reload = vi.fn();
    vi.stubGlobal("location", { reload, assign: vi.fn() });
    const { hasOwner, noteOwner } = await page();
    noteOwner(undefined);
    expect(hasOwner()).toBe(false);
    for (const user of [ada, ada, undefined]) noteOwner(user);
    expect([hasOwner(), reload.mock.calls.length]).toEqual([true, 0]);
    noteOwner(ben);
    noteOwner(ben);
    expect(reload).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it("says what the browser remembers for them, and for no one else", async () => {
    const first = await page();
    first.noteOwner(ada);
    first.browserMemory.set("halyard.view.5", "board");
    const second = await page();
    second.noteOwner(ben);
    expect(second.browserMemory.get("halyard.view.5")).toBeNull();
    const third = await page();
    third.noteOwner(ada);
    expect(third.browserMemory.get("halyard.view.5")).toBe("board");
  });
});

describe("what a browser remembers", () => {
  it("is neither read nor written through another's eyes", async () => {
    localStorage.setItem("halyard.view.5", "board");
    const { browserMemory, noteEyes } = await page();
    expect(browserMemory.get("halyard.view.5")).toBe("board");
    noteEyes(viewing);
    expect(browserMemory.get("halyard.view.5")).toBeNull();
    browserMemory.set("halyard.view.5", "table");
    browserMemory.set("halyard.recent.12", "theirs");
    expect(browserMemory.get("halyard.view.5")).toBe("table");
    expect({ ...localStorage }).toEqual({ "halyard.view.5": "board" });
  });

  it("is forgotten where there is no storage, without a failure", async () => {
    const { browserMemory } = await page();
    vi.stubGlobal("localStorage", undefined);
    browserMemory.set("halyard.view.5", "table");
    expect(browserMemory.get("halyard.view.5")).toBeNull();
    vi.unstubAllGlobals();
  });
});
