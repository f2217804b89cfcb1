/** The demo's work packages: what there is in each project, in what state, below what. */
import { auditCategory } from "@halyard/contract/administration/audit-catalogue/catalogue";
import { STATUS_IDS } from "@halyard/contract/defaults";
import { addDays } from "../../hal/read/date-filters.ts";
import type { NewRow } from "../../platform/database/schema/schema.ts";
import { chunk } from "../../platform/database/chunk.ts";
import { percentOf } from "../../work/work-packages/scheduling/progress.ts";
import { rollUp } from "../../work/work-packages/scheduling/totals.ts";
import { addToCounts } from "../counts.ts";
import { DESCRIPTIONS } from "./content/descriptions.ts";
import { COMMENTS, VERBS } from "./content/texts.ts";
import { administrationEvents } from "./content/administration.ts";
import { projectEvents } from "./content/project-administration.ts";
import { datesOf } from "./demo-dates.ts";
import { seedPhases } from "./demo-phases.ts";
import { seedSprints } from "./demo-sprints.ts";
import { tell, type State, type Step, type Value } from "./demo-history.ts";
import { TYPE_ID_OF, type DemoScope, type SeededProject } from "./demo-scope.ts";

const HOUR = 3_600;
/** A group of work every so many; the oldest are as many days old. */
const GROUP_EVERY = 9;
const OLDEST_DAYS = 320;
const OLD_FROM_DAYS = 75;
/** How often each status is met, by age: old work is mostly done. */
const YOUNG = [1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 7, 7, 8, 9, 10, 11, 13];
const OLD = [7, 8, 10, 10, 10, 10, 10, 12, 12, 12, 12, 12, 12, 13, 14, 14];
/** For how many days open work has not been touched. */
const QUIET_DAYS = [0, 0, 1, 1, 1, 2, 3, 4, 6, 9, 14];
/** A finished project has only small repairs of the last days. */
const FRESH_DAYS = 25;
const NOT_STARTED = [1, 1, 1, 1, 2, 3, 4, 5, 6];
const FINISHED = [10, 10, 12, 12, 12, 12, 14];
/** How much of the open work is late, by the status of the project. */
const LATE = 0.05;
const LATE_AT_RISK = 0.22;
const { inProgress, developed, inTesting, testFailed, completed, closed, rejected } = STATUS_IDS;
const CLOSED: ReadonlySet<number> = new Set([completed, closed]);
const OVER: ReadonlySet<number> = new Set([completed, closed, rejected]);
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
  const events: Events = await administrationEvents(scope);
  const rows: Row[] = [];
  const parents = new Set<number>();
  for (const project of projects) {
    const all = await seedProjectWork(scope, project, events);
    if (project.seed.identifier === "demo-project") await seedPhases(scope, project);
    if (project.seed.identifier === "your-scrum-project") await seedSprints(scope, project, all, events);
    for (const made of all) {
      rows.push(made.row);
      if (made.row.parent_id != null) parents.add(made.row.parent_id);
    }
  }
  await addToCounts(scope.tx, rows);
  for (const parent of parents) await rollUp(scope.tx, parent, null);
  events.push(...(await projectEvents(scope, projects)));
  events.sort((a, b) => (a.created_at < b.created_at ? -1 : Number(a.created_at > b.created_at)));
  for (const some of chunk(events)) {
    const filed = some.map((event) => ({ ...event, category: auditCategory(event.entity_type) }));
    await scope.tx.insertInto("events").values(filed).execute();
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
    const named = subjectOf(scope, seed.things, type, used);
    const made: Seeded = await seedOne(scope, project, { type, ...named, parent, index }, events);
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

const MOST_TRIES = 30;

type Named = Pick<Plan, "subject" | "thing">;

function subjectOf({ chance }: DemoScope, things: readonly string[], type: string, used: Set<string>): Named {
  for (let attempt = 0; ; attempt++) {
    const verb = chance.pick(VERBS[type] ?? [type]);
    const thing = chance.pick(things);
    const subject = `${verb} ${thing}`;
    const numbered = attempt < MOST_TRIES ? subject : `${subject} (part ${attempt - MOST_TRIES + 2})`;
    if (used.has(numbered)) continue;
    used.add(numbered);
    return { subject: numbered, thing };
  }
}

interface Plan {
  type: string;
  subject: string;
  /** What it is about, as its subject names it. */
  thing: string;
  parent: Seeded | null;
  index: number;
}

async function seedOne(scope: DemoScope, project: SeededProject, plan: Plan, events: Events): Promise<Seeded> {
  const { tx, chance } = scope;
  // More of it is new than old.
  const share = (1 - plan.index / project.seed.share) ** 1.4;
  const age = Math.max(1, Math.floor(share * OLDEST_DAYS) - chance.below(12));
  const day = instant(addDays(scope.today, -age), chance.between(7, 15), chance.below(60));
  const createdAt = plan.parent === null || day > plan.parent.createdAt ? day : plan.parent.createdAt;
  const row = rowOf(scope, project, plan, age, createdAt);
  const last = stateOf(scope, project, plan, row);
  const { first, steps } = stepsTo(scope, project, row, last);
  const story = { title: plan.subject, projectId: project.id, author: row.author_id, createdAt, first, steps };
  const history = tell(story, chance, lastChange(scope, row));
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
  const focus = focusOf(scope, project, plan);
  const status = focus?.status ?? chance.pick(statusesOf(project, plan, age));
  const done = CLOSED.has(status);
  const milestone = plan.type === "Milestone";
  const late = project.seed.status === "at_risk" ? LATE_AT_RISK : LATE;
  const begun = BEGUN.has(status);
  const wanted = { today, age, milestone, done: OVER.has(status), begun, late, dueIn: focus?.dueIn };
  const { start, due, duration } = datesOf(chance, wanted);
  const work = milestone || chance.happens(0.3) ? null : chance.between(1, 40) * HOUR;
  const tenths = done ? 0 : begun ? chance.between(1, 9) : 10;
  const remaining = work === null ? null : Math.round((work * tenths) / 10);
  const versions = project.versions.filter((version) => done || version.status === "open");
  const planned = versions.length > 0 && chance.happens(0.5) ? chance.pick(versions) : null;
  // What is due belongs to the version that is worked on then: none begins after its work or ends before it.
  const version =
    planned === null || due === null ? planned : versions.find(({ start: from, end }) => from <= due && due <= end);
  return {
    project_id: project.id,
    type_id: TYPE_ID_OF[plan.type] ?? 1,
    status_id: status,
    priority_id: chance.pick([7, 8, 8, 8, 8, 8, 9, 9, 10]),
    author_id: chance.pick(project.workers),
    assignee_id: focus === undefined ? (chance.happens(0.85) ? chance.pick(project.workers) : null) : scope.admin,
    responsible_id: chance.happens(0.25) ? chance.pick(project.workers) : null,
    category_id: chance.happens(0.4) ? chance.pick(project.categories).id : null,
    version_id: version?.id ?? null,
    parent_id: plan.parent?.id ?? null,
    subject: plan.subject,
    description: chance.pick(DESCRIPTIONS[plan.type] ?? [""]).replaceAll("{thing}", plan.thing),
    start_date: start,
    due_date: due,
    duration,
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

/** What the administrator has to do in the first two projects: the last of their work. */
const FOCUS: readonly { status: number; dueIn: number }[] = [
  { status: inTesting, dueIn: -4 },
  { status: inProgress, dueIn: 0 },
  { status: STATUS_IDS.confirmed, dueIn: 2 },
  { status: STATUS_IDS.new, dueIn: 4 },
  { status: STATUS_IDS.specified, dueIn: 11 },
];

function focusOf({ admin }: DemoScope, project: SeededProject, plan: Plan) {
  if (!project.workers.includes(admin) || GROUPS.has(plan.type)) return undefined;
  return FOCUS[project.seed.share - 1 - plan.index];
}

function statusesOf(project: SeededProject, { parent }: Plan, age: number): readonly number[] {
  if (project.seed.status === "not_started") return NOT_STARTED;
  // What is below something finished is finished too.
  if (parent !== null && OVER.has(parent.row.status_id)) return FINISHED;
  if (project.seed.status === "finished" && age > FRESH_DAYS) return FINISHED;
  return age > OLD_FROM_DAYS ? OLD : YOUNG;
}

/** Finished work rests since its last day; what is open was touched in the last days. */
function lastChange({ chance, now, today }: DemoScope, row: DemoRow): Date {
  // Drawn whatever comes of it, so that what follows is the same at each hour of the day.
  const [rest, quiet, hour, minute, share] = [
    chance.between(2, 40),
    chance.pick(QUIET_DAYS),
    chance.between(8, 17),
    chance.below(60),
    chance.next(),
  ];
  const resting = row.due_date ?? addDays(today, -rest);
  const day = OVER.has(row.status_id) ? resting : addDays(today, -quiet);
  const at = new Date(instant(day, hour, minute));
  if (at < now && at.toISOString() > row.created_at) return at;
  const created = Date.parse(row.created_at);
  return new Date(created + Math.floor((now.getTime() - created) * (0.3 + 0.6 * share)));
}

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
