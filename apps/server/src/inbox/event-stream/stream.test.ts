import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Caller } from "../../access/caller.ts";
import type { JournalEvent } from "../../platform/events/journal.ts";
import { EventStream } from "./stream.ts";

const listener = new Caller(
  { id: 7, login: "l", name: "L", admin: false, anonymous: false, language: "en", timeZone: null },
  { roles: new Map(), nonMember: null, anonymous: null, projects: new Map() },
  { global: [], byProject: new Map() },
);

/** A notification of the listener's own, which they may hear of. */
const event = (id: number): JournalEvent => ({
  id,
  entityType: "Notification",
  entityId: listener.id,
  entityTitle: "",
  projectId: null,
  actorId: 1,
  action: "created",
  version: 0,
  changes: {},
  comment: "",
  internal: false,
  createdAt: "2026-03-02T09:00:00.000Z",
});

/** A stream whose client keeps what it is told. */
function listening() {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const told: number[] = [];
  response.write = (text: string) => {
    const id = /^id: (\d+)/.exec(text)?.[1];
    if (id !== undefined) told.push(Number(id));
    return true;
  };
  const who = { caller: listener, people: [listener.id], askAgain: async () => listener };
  return { stream: new EventStream(response, who, 0, () => Promise.reject(new Error("not asked"))), told };
}

test.each(Array.from({ length: 8 }, (_, steps) => steps))(
  "an event that comes %i steps after another one is told as well",
  async (steps) => {
    const { stream, told } = listening();
    stream.send(event(1));
    for (let step = 0; step < steps; step++) await Promise.resolve();
    stream.send(event(2));
    await nextTurn();
    stream.end();
    expect(told).toEqual([1, 2]);
  },
);
