/**
 * Trying a client before it is on: each of its requests is done and taken back, and what it would have changed is kept for
 * the administrators. The directory hears what it would hear otherwise.
 */
import type { ScimTrial } from "@halyard/contract/schemas/identity/sign-in";
import type { DocumentOf } from "../../../hal/answer/resource.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { pendingEvents, type Changes, type NewEvent } from "../../../platform/events/journal.ts";
import { ScimError } from "../protocol/errors.ts";
import type { ClientRow } from "../clients/store.ts";
import { keepTrial, trialsOf, type TrialRow } from "./store.ts";

type Outcome = ScimTrial["outcome"];

/** Whom or what a request is about. */
export interface About {
  kind: "User" | "Group";
  /** What it is known by: its id, or what a new one is called. */
  subject: string;
  title: string;
}

/** Carries what was found out of the transaction that is taken back by it. */
class TakenBack extends Error {
  readonly answer: unknown;
  readonly events: readonly NewEvent[];

  constructor(answer: unknown, events: readonly NewEvent[]) {
    super("taken back");
    this.answer = answer;
    this.events = events;
  }
}

const LONGEST = 200;

/** @param work everything that the request does and reads, with the context that it is given */
export async function asTried<Answer>(
  ctx: Context,
  client: ClientRow,
  about: About,
  work: (inside: Context) => Promise<Answer>,
): Promise<Answer> {
  if (client.trial !== 1) return work(ctx);
  const keep = (outcome: Outcome, changes: Changes, problem: string | null): Promise<void> =>
    ctx.transaction((tx) =>
      keepTrial(tx, {
        provider_id: client.id,
        kind: about.kind,
        subject: about.subject.slice(0, LONGEST),
        title: about.title.slice(0, LONGEST),
        outcome,
        changes: JSON.stringify(changes),
        problem,
        tried_at: ctx.clock.now().toISOString(),
      }),
    );
  try {
    return await ctx.transaction(
      async (tx) => {
        const inside: Context = { ...ctx, db: tx, transaction: (inner) => inner(tx) };
        const answer = await work(inside);
        throw new TakenBack(answer, pendingEvents(tx));
      },
      { alone: true },
    );
  } catch (error) {
    if (error instanceof TakenBack) {
      await keep(outcomeOf(error.events), changesIn(error.events), null);
      // It is what the work has answered.
      return error.answer as Answer;
    }
    if (error instanceof ScimError || error instanceof ApiError) await keep("refused", {}, error.message);
    throw error;
  }
}

function outcomeOf(events: readonly NewEvent[]): Outcome {
  const has = (holds: (event: NewEvent) => boolean): boolean => events.some(holds);
  if (events.length === 0) return "nothing";
  if (has(({ action }) => action === "deleted")) return "delete";
  if (has(({ changes }) => changes?.["status"]?.to === "locked")) return "lock";
  if (has(({ action }) => action === "created")) return "create";
  return "change";
}

/** Members as counts: there can be thousands. */
function changesIn(events: readonly NewEvent[]): Changes {
  const all: Changes = {};
  for (const { changes = {} } of events)
    for (const [name, { from, to }] of Object.entries(changes))
      all[name] = name === "members" ? { from: countOf(from), to: countOf(to) } : { from, to };
  return all;
}

const countOf = (members: unknown): number => (Array.isArray(members) ? members.length : 0);

const MOST = 100;

export async function listTrials(ctx: Context, client: ClientRow): Promise<DocumentOf<ScimTrial>[]> {
  return (await trialsOf(ctx.db, client.id, MOST)).map(trialDocument);
}

const trialDocument = (row: TrialRow): DocumentOf<ScimTrial> => ({
  _type: "ScimTrial",
  id: row.id,
  kind: row.kind,
  name: row.title,
  outcome: row.outcome,
  changes: JSON.parse(row.changes),
  problem: row.problem,
  triedAt: row.tried_at,
  _links: {},
});
