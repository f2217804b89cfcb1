/**
 * What belongs to the demo's work packages and projects: relations, time, files, reactions, news, wiki pages,
 * documents. It comes last, so that the work itself is the same with and without it.
 */
import { Readable } from "node:stream";
import { createHash } from "node:crypto";
import { STATUS_IDS } from "@halyard/contract/defaults";
import { ATTACHMENT_BYTES_DEFAULT } from "@halyard/contract/limits";
import { addDays } from "../../hal/read/date-filters.ts";
import type { FileStore } from "../../platform/files/files.ts";
import type { NewRow } from "../../platform/database/schema/schema.ts";
import { nextWorkingDay } from "../../work/work-packages/scheduling/scheduling.ts";
import { BOARD_NOTES, HELP, NEWS, RELATION_TYPES, TIME_COMMENTS } from "./content/belongings.ts";
import type { DemoScope, SeededProject } from "./demo-scope.ts";

const RELATIONS_A_PROJECT = 8;
const TIME_ENTRIES_A_PROJECT = 30;
const FILES_A_PROJECT = 2;
const TIME_BACK_DAYS = 45;
const QUARTER_SECONDS = 900;
const REACTIONS = ["thumbs_up", "heart", "party_popper", "rocket", "eyes"] as const;
const REACTED = 40;

/** What no time was spent on. */
const NOT_BEGUN: ReadonlySet<number> = new Set([
  STATUS_IDS.new,
  STATUS_IDS.toBeScheduled,
  STATUS_IDS.scheduled,
  STATUS_IDS.rejected,
]);

interface Work {
  id: number;
  subject: string;
  parent_id: number | null;
  status_id: number;
  created_at: string;
}

export async function seedDemoBelongings(
  scope: DemoScope,
  projects: readonly SeededProject[],
  files: FileStore,
): Promise<void> {
  const activities = await scope.tx.selectFrom("time_entry_activities").select("id").orderBy("position").execute();
  for (const project of projects) {
    const work = await scope.tx
      .selectFrom("work_packages")
      .where("project_id", "=", project.id)
      .select(["id", "subject", "parent_id", "status_id", "created_at"])
      .orderBy("id", "desc")
      .limit(60)
      .execute();
    if (work.length < 4) continue;
    await seedRelations(scope, work);
    await seedTime(scope, project, work, activities);
    await seedFiles(scope, project, work, files);
    await seedTexts(scope, project);
  }
  await seedReactions(scope);
  const at = instant(addDays(scope.today, -300));
  const help = HELP.map(([attribute, body]) => ({ scope: "WorkPackage" as const, attribute, body }));
  await scope.tx
    .insertInto("help_texts")
    .values(help.map((row) => ({ ...row, created_at: at, updated_at: at })))
    .execute();
  const liked = projects.slice(0, 2).map((project) => ({ user_id: scope.admin, project_id: project.id }));
  await scope.tx.insertInto("favorites").values(liked).execute();
}

const instant = (day: string, hour = 9): string => `${day}T${String(hour).padStart(2, "0")}:15:00.000Z`;

async function seedRelations({ tx, chance, today }: DemoScope, work: readonly Work[]): Promise<void> {
  const at = instant(addDays(today, -20));
  const rows: NewRow<"relations">[] = [];
  // Neighbours in the list and no chains: no circle can be among them.
  for (let index = 0; index + 1 < work.length && rows.length < RELATIONS_A_PROJECT; index += 3) {
    const [one, other] = [work[index], work[index + 1]];
    // What is part of the other is not related to it as well.
    if (one === undefined || other === undefined || one.parent_id === other.id || other.parent_id === one.id) continue;
    const [from, to] = [one.id, other.id];
    const ends = { from_id: from, to_id: to, low_id: Math.min(from, to), high_id: Math.max(from, to) };
    rows.push({
      ...ends,
      type: chance.pick(RELATION_TYPES),
      lag: null,
      description: "",
      created_at: at,
      updated_at: at,
    });
  }
  await tx.insertInto("relations").values(rows).execute();
}

async function seedTime(
  { tx, chance, today }: DemoScope,
  project: SeededProject,
  work: readonly Work[],
  activities: readonly { id: number }[],
): Promise<void> {
  const rows: NewRow<"time_entries">[] = [];
  const begun = work.filter((one) => !NOT_BEGUN.has(one.status_id));
  for (let count = 0; count < TIME_ENTRIES_A_PROJECT; count++) {
    const person = chance.pick(project.workers);
    const day = nextWorkingDay(addDays(today, -TIME_BACK_DAYS + chance.below(TIME_BACK_DAYS - 3)));
    const { id, created_at: createdAt } = chance.pick(begun.length === 0 ? work : begun);
    const created = createdAt.slice(0, 10);
    // No one works on what is not there yet.
    const spentOn = [day > today ? today : day, created].toSorted()[1] ?? today;
    rows.push({
      project_id: project.id,
      work_package_id: id,
      user_id: person,
      author_id: person,
      activity_id: chance.pick(activities).id,
      spent_on: spentOn,
      seconds: QUARTER_SECONDS * chance.between(1, 24),
      comment: chance.pick(TIME_COMMENTS),
      ongoing: 0,
      created_at: instant(spentOn, 17),
      updated_at: instant(spentOn, 17),
    });
  }
  await tx.insertInto("time_entries").values(rows).execute();
}

async function seedFiles(
  { tx, chance, today }: DemoScope,
  project: SeededProject,
  work: readonly Work[],
  files: FileStore,
): Promise<void> {
  const drafts = Array.from({ length: FILES_A_PROJECT }, () => {
    const about = chance.pick(work);
    const text = `# ${about.subject}\n\n${chance.pick(BOARD_NOTES)}\n`;
    const row = {
      work_package_id: about.id,
      author_id: chance.pick(project.workers),
      file_name: `notes-${about.id}.md`,
      content_type: "text/plain",
      description: "",
      md5: createHash("md5").update(text).digest("hex"),
      created_at: instant(addDays(today, -chance.between(1, 30)), 11),
    };
    return { text, row };
  });
  const rows = await Promise.all(
    drafts.map(async ({ text, row }) => {
      const stored = await files.put(Readable.from([text]), ATTACHMENT_BYTES_DEFAULT);
      return { ...row, file_key: stored.key, file_size: stored.bytes };
    }),
  );
  await tx.insertInto("attachments").values(rows).execute();
}

async function seedTexts({ tx, chance, today }: DemoScope, project: SeededProject): Promise<void> {
  const { name } = project.seed;
  const author = () => chance.pick(project.workers);
  const text = (kind: "news" | "document" | "wiki_page", age: number, title: string, body: string, summary = "") => {
    const at = instant(addDays(today, -age), 10);
    return { kind, project_id: project.id, author_id: author(), title, summary, body, created_at: at, updated_at: at };
  };
  const [title, summary, body] = chance.pick(NEWS);
  const members = project.workers.length;
  await tx
    .insertInto("project_texts")
    .values([
      text("news", 200, `Welcome to ${name}`, `We begin with **${members} people**.`, "Who we are and how we begin"),
      text("news", chance.between(2, 25), title, body, summary),
      text(
        "wiki_page",
        190,
        name,
        `# ${name}\n\n${project.seed.description}\n\n## How we work\n\n- One thing at a time`,
      ),
      text("document", 60, "Minutes of the first meeting", chance.pick(BOARD_NOTES)),
    ])
    .execute();
}

async function seedReactions({ tx, chance }: DemoScope): Promise<void> {
  const comments = await tx
    .selectFrom("events")
    .innerJoin("memberships", "memberships.project_id", "events.project_id")
    .innerJoin("users", "users.id", "memberships.principal_id")
    .where("events.entity_type", "=", "WorkPackage")
    .where("events.comment", "!=", "")
    .where("events.internal", "=", 0)
    .where("users.status", "=", "active")
    .whereRef("users.id", "!=", "events.actor_id")
    .select(["events.id", "events.created_at", "users.id as user_id"])
    .orderBy("events.id", "desc")
    .orderBy("users.id")
    .limit(REACTED * 8)
    .execute();
  const rows = comments
    .filter(() => chance.happens(0.12))
    .slice(0, REACTED)
    .map((row) => ({
      event_id: row.id,
      user_id: row.user_id,
      reaction: chance.pick(REACTIONS),
      created_at: row.created_at,
    }));
  if (rows.length > 0) await tx.insertInto("emoji_reactions").values(rows).execute();
}
