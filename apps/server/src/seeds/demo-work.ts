/** The demo's work packages with the history that led to them. */
import { STATUS_IDS } from "@halyard/contract/defaults";
import { addDays } from "../hal/filters.ts";
import type { NewRow } from "../platform/database/schema.ts";
import type { Changes } from "../platform/events/journal.ts";
import { percentOf } from "../work-packages/progress.ts";
import { daysBetween, nextWorkingDay } from "../work-packages/scheduling.ts";
import { rollUp } from "../work-packages/totals.ts";
import { COMMENTS, DESCRIPTIONS, VERBS } from "./demo-content.ts";
import { TYPE_ID_OF, type DemoScope, type SeededProject } from "./demo-scope.ts";
import { recountWorkPackages } from "./recount.ts";

const HOUR = 3_600;
const STATUS_NAMES: Record<number, string> = {
  [STATUS_IDS.new]: "New",
  [STATUS_IDS.inProgress]: "In progress",
  [STATUS_IDS.completed]: "Completed",
  [STATUS_IDS.closed]: "Closed",
};
/** How often each status is met, by age: old work is mostly done. */
const YOUNG = [1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 7, 7, 8, 9, 13];
const OLD = [7, 7, 8, 9, 10, 10, 10, 10, 11, 12, 12, 12, 12, 13, 14, 1];

type Event = NewRow<"events">;

export async function seedDemoWork(scope: DemoScope, projects: readonly SeededProject[]): Promise<void> {
  const events: Event[] = [];
  const parents: number[] = [];
  for (const project of projects) await seedProjectWork(scope, project, events, parents);
  for (const parent of parents.toReversed()) await rollUp(scope.tx, parent);
  events.sort((a, b) => a.created_at.localeCompare(b.created_at));
  for (let at = 0; at < events.length; at += 200) {
    await scope.tx
      .insertInto("events")
      .values(events.slice(at, at + 200))
      .execute();
  }
  await recountWorkPackages(scope.tx);
}

async function seedProjectWork(scope: DemoScope, project: SeededProject, events: Event[], parents: number[]) {
  const { chance } = scope;
  const { seed } = project;
  const groups = seed.types.filter((type) => type === "Epic" || type === "Summary task");
  let parent: number | null = null;
  const used = new Set<string>();
  for (let index = 0; index < seed.share; index++) {
    const heads = index % 9 === 0 && groups.length > 0;
    const leaves = seed.types.filter((type) => type !== "Epic" && type !== "Summary task");
    const type = heads ? chance.pick(groups) : chance.pick(leaves);
    const subject = subjectOf(scope, seed.things, type, used);
    const id: number = await seedOne(scope, project, { type, subject, parent: heads ? null : parent, index }, events);
    if (heads) {
      parent = id;
      parents.push(id);
    } else if (chance.happens(0.15)) parent = null;
  }
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
  parent: number | null;
  index: number;
}

async function seedOne(scope: DemoScope, project: SeededProject, plan: Plan, events: Event[]): Promise<number> {
  const { tx, chance, today, names } = scope;
  const age = Math.max(1, 350 - Math.floor((plan.index * 350) / project.seed.share) - chance.below(20));
  const created = instant(addDays(today, -age), chance.between(7, 15), chance.below(60));
  const status = chance.pick(age > 60 ? OLD : YOUNG);
  const done = [10, 12].includes(status);
  const author = chance.pick(project.workers);
  const assignee = chance.happens(0.85) ? chance.pick(project.workers) : null;
  const milestone = plan.type === "Milestone";
  const start = nextWorkingDay(addDays(today, -age + chance.between(0, 40)));
  const due = milestone ? start : nextWorkingDay(addDays(start, chance.between(1, 30)));
  const dated = milestone || chance.happens(0.8);
  const work = milestone || chance.happens(0.3) ? null : chance.between(1, 40) * HOUR;
  const remaining =
    work === null ? null : done ? 0 : status === 1 ? work : Math.round((work * chance.between(1, 9)) / 10);
  const version = chance.happens(0.5) ? chance.pick(project.versions) : null;
  const closed = events.length;
  const priority = chance.pick([7, 8, 8, 8, 8, 8, 9, 9, 10]);
  const { id } = await tx
    .insertInto("work_packages")
    .values({
      project_id: project.id,
      type_id: TYPE_ID_OF[plan.type] ?? 1,
      status_id: status,
      priority_id: priority,
      author_id: author,
      assignee_id: assignee,
      responsible_id: chance.happens(0.25) ? chance.pick(project.workers) : null,
      category_id: chance.happens(0.4) ? chance.pick(project.categories).id : null,
      version_id: version?.id ?? null,
      parent_id: plan.parent,
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
      created_at: created,
      updated_at: created,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

  const title = { entity_type: "WorkPackage", entity_id: id, entity_title: plan.subject, project_id: project.id };
  let version_ = 0;
  const add = (actor: number, action: string, at: string, changes: Changes, comment = "") =>
    events.push({
      ...title,
      actor_id: actor,
      action,
      version: ++version_,
      changes: JSON.stringify(changes),
      comment,
      internal: 0,
      created_at: at,
      updated_at: at,
    });
  add(author, "created", created, { subject: { from: null, to: plan.subject } });
  let last = created;
  const later = (): string => {
    const room = Math.max(1, age - Math.round((scope.now.getTime() - Date.parse(last)) / -86_400_000) - 1);
    last = instant(
      addDays(last.slice(0, 10), chance.between(0, Math.min(12, room))),
      chance.between(7, 17),
      chance.below(60),
    );
    if (last > scope.now.toISOString()) last = scope.now.toISOString();
    return last;
  };
  if (assignee !== null) {
    add(author, "updated", later(), { assignee: { from: null, to: assignee, toTitle: names.get(assignee) ?? "" } });
  }
  if (status !== STATUS_IDS.new) {
    const from = { from: STATUS_IDS.new, fromTitle: "New" };
    const toTitle = STATUS_NAMES[status] ?? "In progress";
    add(assignee ?? author, "updated", later(), { status: { ...from, to: status, toTitle } });
  }
  for (let count = chance.pick([0, 0, 1, 1, 2, 3]); count > 0; count--) {
    add(chance.pick(project.workers), "commented", later(), {}, chance.pick(COMMENTS));
  }
  await tx
    .updateTable("work_packages")
    .set({ updated_at: last, lock_version: events.slice(closed).filter((event) => event.action === "updated").length })
    .where("id", "=", id)
    .execute();
  if (chance.happens(0.3)) {
    await tx.insertInto("watchers").values({ work_package_id: id, user_id: author }).execute();
  }
  return id;
}

const two = (number: number): string => String(number).padStart(2, "0");
const instant = (date: string, hour: number, minute: number): string => `${date}T${two(hour)}:${two(minute)}:00.000Z`;
