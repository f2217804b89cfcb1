/** How a demo work package came to be what it is: a journal whose changes, one after another, end in its state. */
import type { NewRow } from "../../platform/database/schema/schema.ts";
import type { Change, Changes } from "../../platform/events/journal.ts";
import type { Chance } from "../random.ts";

const FIRST_HOUR = 7;
const LAST_HOUR = 18;

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

/** @param until when the last thing happens */
export function tell(story: Story, chance: Chance, until: Date): History {
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
  const times = instants(story.steps.length, story.createdAt, until, chance);
  for (const [index, step] of story.steps.entries()) {
    const changes = apply(state, step.sets);
    if (step.comment === undefined && Object.keys(changes).length === 0) continue;
    last = times[index] ?? last;
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

/** Instants in order between the creation and the last day, in working hours where there is room for them. */
function instants(count: number, createdAt: string, until: Date, chance: Chance): string[] {
  const [first, last] = [Date.parse(createdAt), until.getTime()];
  const times = Array.from({ length: count }, (_, index) =>
    index === count - 1 ? last : first + Math.floor((last - first) * chance.next()),
  ).toSorted((a, b) => a - b);
  let before = first;
  return times.map((time) => {
    const hours = new Date(time).getUTCHours();
    const hour = chance.between(FIRST_HOUR, LAST_HOUR);
    const working = hours >= FIRST_HOUR && hours <= LAST_HOUR ? time : new Date(time).setUTCHours(hour);
    before = Math.max(before + 1, working <= last ? working : time);
    return new Date(before).toISOString();
  });
}
