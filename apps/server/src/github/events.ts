/** What each event of GitHub's changes here. */
import type { Context } from "../platform/context.ts";
import type { Writer } from "../platform/database/schema.ts";

export interface EventScope {
  ctx: Context;
  tx: Writer;
  at: string;
  branchPattern: string;
  autoLinkCommits: boolean;
}

/** @returns false for an event that is counted and nothing else */
export async function applyEvent(_scope: EventScope, event: string, _payload: unknown): Promise<boolean> {
  return event === "ping";
}
