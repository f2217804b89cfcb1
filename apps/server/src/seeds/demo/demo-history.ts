/** How a demo work package came to be what it is: a journal whose changes, one after another, end in its state. */
import type { NewRow } from "../../platform/database/schema/schema.ts";
import type { Change, Changes } from "../../platform/events/journal.ts";
import type { Chance } from "../random.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What a value is, and what it is called where it is an id. */
export interface Value {
  is: string | number | boolean | null;
  title?: string | undefined;
}

/** By attribute of the API. */
export type State = Record<string, Value>;

export interface Step {
  actor: number;
  /** What this step sets; nothing for a comment. */
  sets: State;
  comment?: string;
}

export interface History {
  /** `entity_id` is to be filled in. */
  events: NewRow<"events">[];
  /** When the last thing happened. */
  last: string;
  /** How many of the steps changed something. */
  updates: number;
}

/** Attributes that a new work package has anyway. */
const UNSAID: State = { description: { is: "" } };

export interface Story {
  title: string;
  projectId: number;
  author: number;
  createdAt: string;
  first: State;
  steps: readonly Step[];
}

export function tell(story: Story, chance: Chance, now: Date): History {
  const events: NewRow<"events">[] = [];
  const state: State = {};
  let last = story.createdAt;
  const add = (actor: number, action: string, changes: Changes, comment: string) =>
    events.push({
      entity_type: "WorkPackage",
      entity_id: 0,
      entity_title: story.title,
      project_id: story.projectId,
      actor_id: actor,
      action,
      version: events.length + 1,
      changes: JSON.stringify(changes),
      comment,
      internal: 0,
      created_at: last,
      updated_at: last,
    });
  add(story.author, "created", apply(state, story.first), "");
  for (const step of story.steps) {
    const changes = apply(state, step.sets);
    if (step.comment === undefined && Object.keys(changes).length === 0) continue;
    last = after(last, chance, now);
    add(step.actor, step.comment === undefined ? "updated" : "commented", changes, step.comment ?? "");
  }
  return { events, last, updates: events.filter((event) => event.action === "updated").length };
}

/** @returns what differs; the state is changed */
function apply(state: State, sets: State): Changes {
  const changes: Changes = {};
  for (const [attribute, to] of Object.entries(sets)) {
    const from = state[attribute] ?? UNSAID[attribute] ?? { is: null };
    if (from.is === to.is) continue;
    const change: Change = { from: from.is, to: to.is };
    if (from.title !== undefined) change.fromTitle = from.title;
    if (to.title !== undefined) change.toTitle = to.title;
    changes[attribute] = change;
    state[attribute] = to;
  }
  return changes;
}

/** Some days later in working hours, or the same day, but never in the future. */
function after(last: string, chance: Chance, now: Date): string {
  const day = new Date(Date.parse(last) + chance.between(0, 12) * DAY_MS);
  let time = day.setUTCHours(chance.between(7, 17), chance.below(60), 0, 0);
  const before = Date.parse(last);
  if (time <= before) time = before + chance.between(5, 240) * MINUTE_MS;
  if (time >= now.getTime()) time = before + Math.floor((now.getTime() - before) * chance.next());
  return new Date(time).toISOString();
}
