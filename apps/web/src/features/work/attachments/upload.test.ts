// @vitest-environment happy-dom
import type { Viewing } from "@halyard/contract/people";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const viewing: Viewing = {
  _type: "Viewing",
  startedAt: "2026-03-02T09:00:00.000Z",
  expiresAt: "2026-03-02T09:30:00.000Z",
  _links: { user: { href: "/api/v3/users/12", title: "Ben" } },
};

/** What the browser has of it, as far as an upload goes; the server answers when it is told to. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  headers: Record<string, string> = {};
  status = 0;
  responseText = "";
  open = vi.fn();
  abort = vi.fn();
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(): void {
    FakeRequest.last = this;
  }
  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event("load"));
  }
}

const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  vi.resetModules();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal("location", { reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A file on its way from a page that was read through Ben's eyes. */
async function send() {
  const { noteEyes } = await import("../../../shared/credentials/view-as.ts");
  const { sendFile } = await import("./upload.ts");
  noteEyes(viewing);
  const { done } = sendFile("/api/v3/work_packages/5/attachments", new File(["x"], "x.txt"), () => undefined);
  return { done, request: FakeRequest.last };
}

test("an upload says whose eyes it has, as every other call does", async () => {
  const { done, request } = await send();
  expect(request.headers).toMatchObject({ "halyard-viewing-as": "12", "x-requested-with": "XMLHttpRequest" });
  request.answer(201, { id: 7 });
  expect(await done).toEqual({ id: 7 });
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ["they changed", 409, { viewing: "changed" }, 1],
  ["nothing can be changed", 403, { viewing: "readOnly" }, 0],
])("where it is refused as %s, the page is read again only if it must", async (_why, status, details, times) => {
  const { done, request } = await send();
  request.answer(status, { message: "x", errorIdentifier: "a:b", _embedded: { details } });
  await expect(done).rejects.toMatchObject({ status, details });
  expect(reload).toHaveBeenCalledTimes(times);
});
