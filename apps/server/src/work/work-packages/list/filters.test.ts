/** What each filter means, in plain words, against random work packages. */
import { RELATION_TYPES, REVERSE_RELATION, type RelationType } from "@halyard/contract/work/relations";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { conditionsOf } from "../../../hal/read/filters.ts";
import { scopeOf } from "../../../hal/read/scope.ts";
import type { FilterScope } from "../../../hal/read/filters.ts";
import { startTestApp } from "../../../../testing/app.ts";
import * as mean from "../../../../testing/meanings.ts";
import { among, DAYS, NO_ID, one, some } from "../../../../testing/meanings.ts";
import { callerOfUser } from "../../../identity/users/service.ts";
import {
  categories,
  groups,
  held,
  insertSamples,
  people,
  phases,
  priorities,
  projects,
  relations,
  rows,
  statuses,
  types,
  sprints,
  versions,
  type Sample,
} from "../../../../testing/work-package-samples.ts";
import { workPackageFilters } from "./filters.ts";
import { workPackages } from "../store.ts";

const app = await startTestApp();
const { ctx } = app;
let scope: FilterScope;

beforeAll(async () => {
  await insertSamples(app);
  const caller = await callerOfUser(ctx, people[0]!);
  scope = scopeOf(ctx, caller!);
  const placed = rows.filter(byHand).map((row) => ({ work_package_id: row.id, position: row.id / 2 }));
  await ctx.transaction((tx) => tx.insertInto("board_positions").values(placed).execute());
});

/** What someone placed on the board. */
const byHand = (row: Sample): boolean => row.id % 3 === 0;

const principals = () => [...people, "me"];

const byId = (id: number | null | undefined): Sample | undefined => rows.find((row) => row.id === id);
type Meaning = mean.Meaning<Sample>;
const me = (value: string): number => (value === "me" ? people[0]! : Number(value));
const seen = (id: number): boolean => projects.slice(0, 2).includes(byId(id)?.project_id ?? 0);
const seenOf = (values: readonly string[]): number[] => values.map(Number).filter(seen);
const workPackageIds = () => [...rows.slice(0, 30).map((row) => row.id), NO_ID];
function above(row: Sample): number[] {
  const parent = byId(row.parent_id);
  return parent === undefined ? [] : [parent.id, ...above(parent)];
}
const related = (type: RelationType, row: Sample, other: number): boolean =>
  relations.some(
    (relation) =>
      (relation.type === type && relation.from === row.id && relation.to === other) ||
      (relation.type === REVERSE_RELATION[type] && relation.to === row.id && relation.from === other),
  );
const typeOf = (row: Sample) => types.find((type) => type.id === row.type_id)!;
const milestone = (row: Sample): boolean => typeOf(row).is_milestone === 1;
const membersOf = (id: number): number[] => groups.get(id) ?? [];
/** The assignee is one of those whom an id stands for. */
const byAssignee = (all: () => number[], members: (id: number, row: Sample) => (number | null)[]): Meaning => ({
  values: () => some([...all(), NO_ID]),
  matches(row, operator, values) {
    const wanted = operator.endsWith("*") ? all() : values.map(Number);
    return wanted.some((id) => members(id, row).includes(row.assignee_id ?? 0)) !== operator.startsWith("!");
  },
});
const holders = (role: number, row: Sample): number[] =>
  held.filter((one_) => one_.role_id === role && one_.project_id === row.project_id).map((one_) => one_.principal_id);
const plain = (value: string): string[] =>
  value
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .match(/[a-z0-9]+/g) ?? [];
function words(row: Sample, needle: string): boolean {
  const comments = row.comments.filter((comment) => !comment.internal).map((comment) => comment.text);
  const all = plain([row.subject, row.description, ...comments].join(" "));
  return plain(needle).every((word) => all.some((other) => other.startsWith(word)));
}

const MEANINGS: Record<string, Meaning> = {
  status: {
    values: () => some(statuses.map((status) => status.id)),
    matches(row, operator, values, who) {
      if (operator === "*") return true;
      if (operator === "=" || operator === "!") return among(row.status_id, operator, values, who);
      const closed = statuses.find((status) => status.id === row.status_id)!.is_closed === 1;
      return closed === (operator === "c");
    },
  },
  type: mean.ids(
    (row) => row.type_id,
    () => types.map((type) => type.id),
  ),
  project: mean.ids(
    (row) => row.project_id,
    () => projects,
  ),
  priority: mean.ids(
    (row) => row.priority_id,
    () => priorities,
  ),
  author: mean.ids((row) => row.author_id, principals),
  assignee: mean.ids((row) => row.assignee_id, principals),
  responsible: mean.ids((row) => row.responsible_id, principals),
  assigneeOrGroup: {
    values: () => some(principals()),
    matches(row, operator, values, who) {
      const wanted = values.flatMap((value) => [me(value), ...membersOf(me(value))]).map(String);
      return among(row.assignee_id, operator, wanted, who);
    },
  },
  category: mean.ids(
    (row) => row.category_id,
    () => categories,
  ),
  version: {
    values: () => some(versions.map((version) => version.id)),
    matches(row, operator, values, who) {
      const status = { o: "open", c: "closed", l: "locked" }[operator];
      if (status === undefined) return among(row.version_id, operator, values, who);
      return versions.find((version) => version.id === row.version_id)?.status === status;
    },
  },
  sprint: {
    values: () => some(sprints.map((sprint) => sprint.id)),
    // Where sprints cannot be seen nothing is in one.
    matches: (row, operator, values, who) =>
      among(who.can("view_sprints", row.project_id) ? row.sprint_id : null, operator, values, who),
  },
  projectPhase: {
    values: () => some(phases.map((phase) => phase.definition_id)),
    // One that is turned off, or that can't be seen, does not count.
    matches(row, operator, values, who) {
      const phase = phases.find(({ id, active }) => id === row.project_phase_id && active === 1);
      const isSeen = phase !== undefined && who.can("view_project_phases", phase.project_id);
      return among(isSeen ? phase.definition_id : null, operator, values, who);
    },
  },
  parent: {
    values: () => some(workPackageIds()),
    matches: (row, operator, values, who) =>
      among(row.parent_id, operator, operator.endsWith("*") ? values : ["-2", ...seenOf(values).map(String)], who),
  },
  id: mean.ids((row) => row.id, workPackageIds),
  ancestor: {
    values: () => some(workPackageIds()),
    matches: (row, _operator, values) => above(row).some((id) => seenOf(values).includes(id)),
  },
  // The list makes its projects from them; no row is ruled out.
  subprojectId: { values: () => some(projects), matches: () => true },
  onlySubproject: { values: () => some(projects), matches: () => true },
  watcher: {
    values: () => some([...people.slice(0, 3), "me"]),
    matches(row, operator, values) {
      const told = new Set(row.watchers.filter((id) => id === people[0] || row.project_id === projects[0]));
      return values.some((value) => told.has(me(value))) === (operator === "=");
    },
  },
  group: byAssignee(() => [...groups.keys()], membersOf),
  role: byAssignee(() => [...new Set(held.map((role) => role.role_id))], holders),
  subject: mean.texts((row) => [row.subject]),
  description: mean.texts((row) => [row.description ?? ""]),
  comment: mean.texts((row) => row.comments.filter((comment) => !comment.internal).map((comment) => comment.text)),
  attachmentFileName: mean.texts((row) => row.files),
  search: {
    values: () => one("al", "ALPHA be", "arger", "Ärger", "100%", "a_b", "o'c", "rAy gamma", "lpha", "", "#0"),
    matches: (row, _operator, [needle = ""]) => needle !== "#0" && words(row, needle),
  },
  subjectOrId: {
    values: () =>
      fc.oneof(one(...mean.NEEDLES), one(...rows.slice(0, 5).map((row) => `#${row.id}`), String(rows[5]?.id))),
    matches: (row, _operator, [needle = ""]) =>
      row.subject.toLowerCase().includes(needle.toLowerCase()) || String(row.id) === needle.replace("#", ""),
  },
  typeahead: {
    values: () => one("alpha beta", "seen alpha", "unseen", "zeta ärger", "nothing"),
    matches(row, _operator, [needle = ""]) {
      const names = ["Seen", "Watchers unseen", "Unseen"];
      const all = `${row.subject}\n${names[projects.indexOf(row.project_id)]}`.toLowerCase();
      return needle.split(" ").every((word) => all.includes(word));
    },
  },
  ...Object.fromEntries(
    RELATION_TYPES.map((type): [string, Meaning] => [
      type,
      {
        values: () => some(workPackageIds()),
        matches: (row, operator, values) =>
          seenOf(values).some((other) => related(type, row, other)) === (operator === "="),
      },
    ]),
  ),
  relatable: {
    values: () => fc.constantFrom(...workPackageIds()).map((id) => [String(id)]),
    matches(row, operator, values) {
      const other = byId(Number(values[0]));
      if (other === undefined || !seen(other.id) || row.id === other.id) return false;
      if (operator === "parent") {
        return !above(row).includes(other.id) && other.parent_id !== row.id && !milestone(row);
      }
      const higher = above(other).includes(row.id);
      if (operator === "child" || operator === "children") return !higher && row.parent_id !== other.id;
      return !higher && !above(row).includes(other.id) && !RELATION_TYPES.some((type) => related(type, row, other.id));
    },
  },
  manualSort: { values: () => fc.constant([]), matches: byHand },
  milestone: mean.flag(milestone),
  createdAt: mean.moments((row) => row.created_at),
  updatedAt: mean.moments((row) => row.updated_at),
  startDate: mean.days((row) => row.start_date),
  dueDate: mean.days((row) => row.due_date),
  datesInterval: {
    values: () => fc.tuple(fc.constantFrom(...DAYS, ""), fc.constantFrom(...DAYS, "")),
    matches(row, _operator, [from = "", to = ""]) {
      const [start, end] = [row.start_date ?? row.due_date, row.due_date ?? row.start_date];
      return start != null && end != null && (from === "" || end >= from) && (to === "" || start <= to);
    },
  },
  duration: mean.numbers((row) => row.duration),
  estimatedTime: mean.numbers((row) => row.estimated_seconds, 3_600),
  remainingTime: mean.numbers((row) => row.remaining_seconds, 3_600),
  percentageDone: mean.numbers((row) => row.done_ratio),
  storyPoints: mean.numbers((row) => row.story_points),
  position: mean.numbers((row) => row.position),
};

test("there is a meaning for every filter", () => {
  expect(Object.keys(MEANINGS).toSorted()).toEqual(Object.keys(workPackageFilters).toSorted());
});

test.each(Object.keys(MEANINGS))("%s finds what it means", async (name) => {
  const meaning = MEANINGS[name]!;
  await fc.assert(
    fc.asyncProperty(
      fc
        .constantFrom(...workPackageFilters[name]!.operators)
        .chain((operator) => fc.tuple(fc.constant(operator), meaning.values(operator))),
      async ([operator, values]) => {
        const found = await workPackages(ctx.db, 1)
          .clearSelect()
          .where((eb) => eb.and(conditionsOf(workPackageFilters, [{ name, operator, values }], scope)))
          .orderBy("work_packages.id")
          .select("work_packages.id")
          .execute();
        const expected = rows.filter((row) => meaning.matches(row, operator, values, scope.caller));
        expect(found.map((row) => row.id)).toEqual(expected.map((row) => row.id));
      },
    ),
    { numRuns: 12 },
  );
});
