/** The demo's work packages: what there is in each project, in what state, below what. */
import { STATUS_IDS } from "@halyard/contract/defaults";
import { addDays } from "../../hal/read/date-filters.ts";
import type { NewRow } from "../../platform/database/schema/schema.ts";
import { chunk } from "../../platform/database/chunk.ts";
import { percentOf } from "../../work/work-packages/scheduling/progress.ts";
import { daysBetween, nextWorkingDay } from "../../work/work-packages/scheduling/scheduling.ts";
import { rollUp } from "../../work/work-packages/scheduling/totals.ts";
import { addToCounts } from "../counts.ts";
import { COMMENTS, DESCRIPTIONS, VERBS } from "./demo-content.ts";
import { seedSprints } from "./demo-sprints.ts";
import { tell, type State, type Step, type Value } from "./demo-history.ts";
import { TYPE_ID_OF, type DemoScope, type SeededProject } from "./demo-scope.ts";

const HOUR = 3_600;
/** A group of work every so many; the oldest are as many days old. */
const GROUP_EVERY = 9;
const OLDEST_DAYS = 350;
const OLD_FROM_DAYS = 60;
/** How often each status is met, by age: old work is mostly done. */
const YOUNG = [1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 7, 7, 8, 9, 13];
const OLD = [7, 7, 8, 9, 10, 10, 10, 10, 11, 12, 12, 12, 12, 13, 14, 1];
const { inProgress, developed, inTesting, testFailed, completed, closed } = STATUS_IDS;
const CLOSED: ReadonlySet<number> = new Set([completed, closed]);
const BEGUN: ReadonlySet<number> = new Set([inProgress, developed, inTesting, testFailed]);
/** Statuses that come after the work was in progress. */
const AFTER_WORK: ReadonlySet<number> = new Set([developed, inTesting, testFailed, completed, closed]);
const GROUPS: ReadonlySet<string> = new Set(["Epic", "Summary task"]);
/** What may itself have something below it, within a group. */
const MIDDLE: ReadonlySet<string> = new Set(["Feature", "User story", "Task"]);

type Events = NewRow<"events">[];
type Row = NewRow<"work_packages">;

interface Seeded {
  id: number;
  subject: string;
  createdAt: string;
  row: Row;
}

export async function seedDemoWork(scope: DemoScope, projects: readonly SeededProject[]): Promise<void> {
  const events: Events = [];
  const rows: Row[] = [];
  const parents = new Set<number>();
  for (const project of projects) {
    const all = await seedProjectWork(scope, project, events);
    if (project.seed.identifier === "your-scrum-project") await seedSprints(scope, project, all, events);
    for (const made of all) {
      rows.push(made.row);
      if (made.row.parent_id != null) parents.add(made.row.parent_id);
    }
  }
  await addToCounts(scope.tx, rows);
  for (const parent of parents) await rollUp(scope.tx, parent, null);
  events.sort((a, b) => (a.created_at < b.created_at ? -1 : Number(a.created_at > b.created_at)));
  for (const some of chunk(events)) {
    await scope.tx.insertInto("events").values(some).execute();
  }
}

/** @param events gets the histories */
async function seedProjectWork(scope: DemoScope, project: SeededProject, events: Events): Promise<Seeded[]> {
  const { chance } = scope;
  const { seed } = project;
  const groups = seed.types.filter((type) => GROUPS.has(type));
  const leaves = seed.types.filter((type) => !GROUPS.has(type));
  const used = new Set<string>();
  const all: Seeded[] = [];
  let group: Seeded | null = null;
  let middle: Seeded | null = null;
  for (let index = 0; index < seed.share; index++) {
    const heads = index % GROUP_EVERY === 0 && groups.length > 0;
    const type = heads ? chance.pick(groups) : chance.pick(leaves);
    const parent: Seeded | null = heads ? null : (middle ?? group);
    const subject = subjectOf(scope, seed.things, type, used);
    const made: Seeded = await seedOne(scope, project, { type, subject, parent, index }, events);
    all.push(made);
    if (heads) {
      group = made;
      middle = null;
    } else if (chance.happens(0.12)) group = middle = null;
    else if (middle === null && MIDDLE.has(type) && chance.happens(0.4)) middle = made;
    else if (chance.happens(0.4)) middle = null;
  }
  return all;
}

function subjectOf(scope: DemoScope, things: readonly string[], type: string, used: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const subject = `${scope.chance.pick(VERBS[type] ?? [type])} ${scope.chance.pick(things)}`;
    const numbered = attempt < 6 ? subject : `${subject} (part ${attempt - 4})`;
    if (used.has(numbered)) continue;
    used.add(numbered);
    return numbered;
  }
}

interface Plan {
  type: string;
  subject: string;
  parent: Seeded | null;
  index: number;
}

async function seedOne(scope: DemoScope, project: SeededProject, plan: Plan, events: Events): Promise<Seeded> {
  const { tx, chance, now } = scope;
  const age = Math.max(1, OLDEST_DAYS - Math.floor((plan.index * OLDEST_DAYS) / project.seed.share) - chance.below(20));
  const day = instant(addDays(scope.today, -age), chance.between(7, 15), chance.below(60));
  const createdAt = plan.parent === null || day > plan.parent.createdAt ? day : plan.parent.createdAt;
  const row = rowOf(scope, project, plan, age, createdAt);
  const last = stateOf(scope, project, plan, row);
  const { first, steps } = stepsTo(scope, project, row, last);
  const story = { title: plan.subject, projectId: project.id, author: row.author_id, createdAt, first, steps };
  const history = tell(story, chance, now);
  const { id } = await tx
    .insertInto("work_packages")
    .values({ ...row, updated_at: history.last, lock_version: history.updates })
    .returning("id")
    .executeTakeFirstOrThrow();
  events.push(...history.events.map((event) => ({ ...event, entity_id: id })));
  if (chance.happens(0.3)) {
    const watchers = new Set([row.author_id, chance.pick(project.workers)]);
    const rows = [...watchers].map((user) => ({ work_package_id: id, user_id: user }));
    await tx.insertInto("watchers").values(rows).execute();
  }
  return { id, subject: plan.subject, createdAt, row };
}

function rowOf(scope: DemoScope, project: SeededProject, plan: Plan, age: number, createdAt: string) {
  const { chance, today } = scope;
  const status = chance.pick(age > OLD_FROM_DAYS ? OLD : YOUNG);
  const done = CLOSED.has(status);
  const milestone = plan.type === "Milestone";
  const start = nextWorkingDay(addDays(today, -age + chance.between(0, 40)));
  const due = milestone ? start : nextWorkingDay(addDays(start, chance.between(1, 30)));
  const dated = milestone || chance.happens(0.8);
  const work = milestone || chance.happens(0.3) ? null : chance.between(1, 40) * HOUR;
  const tenths = done ? 0 : BEGUN.has(status) ? chance.between(1, 9) : 10;
  const remaining = work === null ? null : Math.round((work * tenths) / 10);
  const versions = project.versions.filter((version) => done || version.status === "open");
  return {
    project_id: project.id,
    type_id: TYPE_ID_OF[plan.type] ?? 1,
    status_id: status,
    priority_id: chance.pick([7, 8, 8, 8, 8, 8, 9, 9, 10]),
    author_id: chance.pick(project.workers),
    assignee_id: chance.happens(0.85) ? chance.pick(project.workers) : null,
    responsible_id: chance.happens(0.25) ? chance.pick(project.workers) : null,
    category_id: chance.happens(0.4) ? chance.pick(project.categories).id : null,
    version_id: versions.length > 0 && chance.happens(0.5) ? chance.pick(versions).id : null,
    parent_id: plan.parent?.id ?? null,
    subject: plan.subject,
    description: chance.pick(DESCRIPTIONS),
    start_date: dated ? start : null,
    due_date: dated ? due : null,
    duration: milestone ? 1 : dated ? daysBetween(start, due, false) : null,
    schedule_manually: 1,
    ignore_non_working_days: 0,
    estimated_seconds: work,
    remaining_seconds: remaining,
    done_ratio: work === null || remaining === null ? (done ? 100 : null) : percentOf(work, remaining),
    story_points: plan.type === "User story" ? chance.pick([1, 2, 3, 5, 8]) : null,
    lock_version: 0,
    created_at: createdAt,
    updated_at: createdAt,
  } satisfies Row;
}

type DemoRow = ReturnType<typeof rowOf>;

function stateOf({ names, titles }: DemoScope, project: SeededProject, plan: Plan, row: DemoRow): State {
  const person = (id: number | null): Value => ({ is: id, title: id === null ? undefined : names.get(id) });
  const among = (items: readonly { id: number; name: string }[], id: number | null): Value => ({
    is: id,
    title: items.find((item) => item.id === id)?.name,
  });
  return {
    subject: { is: row.subject },
    description: { is: row.description },
    project: { is: project.id, title: project.seed.name },
    type: { is: row.type_id, title: plan.type },
    status: { is: row.status_id, title: titles.statuses.get(row.status_id) },
    priority: { is: row.priority_id, title: titles.priorities.get(row.priority_id) },
    assignee: person(row.assignee_id),
    responsible: person(row.responsible_id),
    category: among(project.categories, row.category_id),
    version: among(project.versions, row.version_id),
    parent: { is: row.parent_id, title: plan.parent?.subject },
    startDate: { is: row.start_date },
    dueDate: { is: row.due_date },
    duration: { is: row.duration },
    estimatedTime: { is: row.estimated_seconds },
    remainingTime: { is: row.remaining_seconds },
    percentageDone: { is: row.done_ratio },
    storyPoints: { is: row.story_points },
  };
}

/** A beginning that leads to the last state, and how. */
function stepsTo({ chance, titles }: DemoScope, project: SeededProject, row: DemoRow, last: State) {
  const status = (id: number): Value => ({ is: id, title: titles.statuses.get(id) });
  const worker = row.assignee_id ?? row.author_id;
  const first: State = {
    ...last,
    assignee: { is: null },
    status: status(STATUS_IDS.new),
    remainingTime: { is: row.estimated_seconds },
    percentageDone: { is: row.estimated_seconds === null ? null : 0 },
  };
  const steps: Step[] = [{ actor: row.author_id, sets: { assignee: last["assignee"] ?? { is: null } } }];
  if (chance.happens(0.2)) {
    const priority = chance.pick([7, 8, 9]);
    first["priority"] = { is: priority, title: titles.priorities.get(priority) };
    steps.push({ actor: chance.pick(project.workers), sets: { priority: last["priority"] ?? first["priority"] } });
  }
  if (AFTER_WORK.has(row.status_id)) steps.push({ actor: worker, sets: { status: status(STATUS_IDS.inProgress) } });
  const { status: reached = status(row.status_id), remainingTime, percentageDone } = last;
  steps.push({
    actor: worker,
    sets: {
      status: reached,
      ...(remainingTime === undefined ? {} : { remainingTime }),
      ...(percentageDone === undefined ? {} : { percentageDone }),
    },
  });
  for (let count = chance.pick([0, 0, 1, 1, 2, 3]); count > 0; count--) {
    const comment = { actor: chance.pick(project.workers), sets: {}, comment: chance.pick(COMMENTS) };
    steps.splice(chance.below(steps.length + 1), 0, comment);
  }
  return { first, steps };
}

const two = (number: number): string => String(number).padStart(2, "0");
const instant = (date: string, hour: number, minute: number): string => `${date}T${two(hour)}:${two(minute)}:00.000Z`;
