/** The demo's sprints: two that are finished, one in progress and one that is planned, with what was planned in them. */
import { STATUS_IDS } from "@halyard/contract/defaults";
import { addDays } from "../../hal/read/date-filters.ts";
import type { NewRow } from "../../platform/database/schema/schema.ts";
import { readChanges, type Changes } from "../../platform/events/journal.ts";
import { rankBucket } from "../../work/work-packages/service.ts";
import type { DemoScope, SeededProject } from "./demo-scope.ts";

type Events = NewRow<"events">[];

interface Made {
  id: number;
  createdAt: string;
  row: NewRow<"work_packages">;
}

interface SprintSeed {
  name: string;
  goal: string;
  /** Days from today. */
  start: number;
  status: "completed" | "active" | "in_planning";
  /** How many that are done now, and how many that are not, are planned in it. */
  done: number;
  open: number;
}

const DAYS = 13;
const SPRINTS: readonly SprintSeed[] = [
  { name: "Sprint 1", goal: "A trip can be found.", start: -37, status: "completed", done: 6, open: 0 },
  { name: "Sprint 2", goal: "A trip can be booked.", start: -23, status: "completed", done: 7, open: 0 },
  { name: "Sprint 3", goal: "A trip can be paid for.", start: -9, status: "active", done: 4, open: 6 },
  { name: "Sprint 4", goal: "A trip can be cancelled.", start: 5, status: "in_planning", done: 0, open: 5 },
];
const POINTS = [3, 5, 2, 8, 1, 3, 5];
const CLOSED: ReadonlySet<number> = new Set([STATUS_IDS.completed, STATUS_IDS.closed]);

/** @param events their histories, which get what planning adds */
export async function seedSprints(
  scope: DemoScope,
  project: SeededProject,
  made: readonly Made[],
  events: Events,
): Promise<void> {
  const { tx, today, now } = scope;
  const usable = made.filter(({ row }) => row.parent_id !== null);
  const done = usable.filter(({ row }) => CLOSED.has(row.status_id));
  const open = usable.filter(({ row }) => !CLOSED.has(row.status_id) && row.status_id !== STATUS_IDS.rejected);
  for (const seed of SPRINTS) {
    const start = addDays(today, seed.start);
    const finish = addDays(start, DAYS);
    const begun = `${start}T07:00:00.000Z`;
    const sprint = await tx
      .insertInto("sprints")
      .values({
        project_id: project.id,
        name: seed.name,
        name_key: seed.name.toLowerCase(),
        description: seed.goal,
        start_date: start,
        finish_date: finish,
        status: seed.status,
        started_at: seed.status === "in_planning" ? null : begun,
        completed_at: seed.status === "completed" ? `${finish}T16:00:00.000Z` : null,
        created_at: `${addDays(today, Math.min(seed.start, 0) - 2)}T08:00:00.000Z`,
        updated_at: begun < now.toISOString() ? begun : now.toISOString(),
      })
      .returning(["id", "name"])
      .executeTakeFirstOrThrow();
    // Planned on the day before, what was new then.
    const plannedOn = addDays(today, Math.min(seed.start, 0) - 1);
    // What is due in it rather than what is due later.
    const later = ({ row }: Made): boolean => (row.due_date ?? finish) > finish;
    const planned = [...take(done, seed.done, plannedOn), ...take(open, seed.open, plannedOn, later)];
    for (const [index, one] of planned.entries()) {
      // What is done was closed on one of its working days, the first ones earlier.
      const day = Math.min(2 + Math.floor((index * 9) / Math.max(1, seed.done)), -seed.start - 1);
      const plan = {
        sprint,
        plannedAt: `${plannedOn}T09:${10 + index}:00.000Z`,
        closedAt: `${addDays(start, Math.max(1, day))}T14:${10 + index}:00.000Z`,
        points: one.row.story_points ?? POINTS[index % POINTS.length] ?? 1,
      };
      await planOne(scope, one, plan, events);
    }
    await rankBucket(tx, project.id, sprint.id);
  }
}

/** Takes the newest that were there on that day out of the list. @param last what is taken only where the others are too few */
function take(from: Made[], count: number, day: string, last?: (one: Made) => boolean): Made[] {
  const there = from.filter(({ createdAt }) => createdAt < day);
  const isLast = last ?? (() => false);
  const taken = [...there.filter(isLast), ...there.filter((one) => !isLast(one))].slice(-count);
  const left = from.filter((one) => count === 0 || !taken.includes(one));
  from.splice(0, from.length, ...left);
  return count === 0 ? [] : taken;
}

interface Plan {
  sprint: { id: number; name: string };
  plannedAt: string;
  closedAt: string;
  points: number;
}

/** What happened before it was planned did so before; what closed it, on its day. */
async function planOne({ tx }: DemoScope, one: Made, plan: Plan, events: Events): Promise<void> {
  const own = events.filter((event) => event.entity_id === one.id);
  const closing = CLOSED.has(one.row.status_id) ? own.findLastIndex((event) => closes(changesIn(event))) : -1;
  const before = own.filter((_, index) => index !== closing);
  before.forEach((event, index) => {
    const latest = new Date(Date.parse(plan.plannedAt) - (before.length - index) * 60_000).toISOString();
    moveTo(event, event.created_at < latest ? event.created_at : latest);
  });
  const [created] = before;
  if (created === undefined) return;
  if (one.row.story_points == null) {
    const said: Changes = { ...changesIn(created), storyPoints: { from: null, to: plan.points } };
    created.changes = JSON.stringify(said);
  }
  const { sprint, plannedAt, closedAt } = plan;
  const changes: Changes = { sprint: { from: null, to: sprint.id, toTitle: sprint.name } };
  const added = { ...created, action: "updated", comment: "", changes: JSON.stringify(changes) };
  moveTo(added, plannedAt);
  events.push(added);
  const closed = own[closing];
  if (closed !== undefined) moveTo(closed, closedAt);
  const history = [...before, added, ...(closed === undefined ? [] : [closed])];
  history.forEach((event, index) => (event.version = index + 1));
  await tx
    .updateTable("work_packages")
    .set((eb) => ({
      sprint_id: sprint.id,
      story_points: plan.points,
      lock_version: eb("lock_version", "+", 1),
      updated_at: history.at(-1)?.created_at ?? plannedAt,
    }))
    .where("id", "=", one.id)
    .execute();
}

const changesIn = (event: Events[number]): Changes => readChanges(event.changes);
const closes = ({ status }: Changes): boolean => typeof status?.to === "number" && CLOSED.has(status.to);

function moveTo(event: Events[number], at: string): void {
  event.created_at = at;
  event.updated_at = at;
}
