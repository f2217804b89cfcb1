/** What each filter means, in plain words, against random work packages. */
import { RELATION_TYPES, REVERSE_RELATION, type RelationType } from "@halyard/contract/relations";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { conditionsOf } from "../hal/filters.ts";
import { scopeOf } from "../hal/scope.ts";
import type { FilterScope } from "../hal/filters.ts";
import { startTestApp } from "../testing/app.ts";
import { callerOfUser } from "../users/service.ts";
import {
  categories,
  DAYS,
  groups,
  held,
  insertSamples,
  people,
  priorities,
  projects,
  relations,
  rows,
  statuses,
  TODAY,
  types,
  versions,
  type Sample,
} from "../testing/work-package-samples.ts";
import { workPackageFilters } from "./filters.ts";
import { workPackages } from "./store.ts";

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

/** What somebody placed on the board. */
const byHand = (row: Sample): boolean => row.id % 3 === 0;

interface Meaning {
  values: () => fc.Arbitrary<string[]>;
  matches(row: Sample, operator: string, values: string[]): boolean;
}

const some = (from: readonly (string | number)[]) =>
  fc.uniqueArray(fc.constantFrom(...from.map(String)), { minLength: 1, maxLength: 3 });
const one = (...from: string[]) => fc.constantFrom(...from).map((value) => [value]);

/** A column that has an id or nothing. */
function ids(column: keyof Sample, from: () => readonly (string | number)[]): Meaning {
  return {
    values: () => some([...from(), 999_999]),
    matches: (row, operator, values) => among(row[column], operator, values),
  };
}
const me = (value: string): number => (value === "me" ? people[0]! : Number(value));
function among(value: unknown, operator: string, values: readonly string[]): boolean {
  if (operator === "*") return value !== null;
  if (operator === "!*") return value === null;
  return values.map(me).includes(Number(value ?? -1)) === (operator === "=");
}
const principals = () => [...people, "me"];

/** A text with something in it, with its words in their order. */
const has = (value: string, needle: string): boolean => {
  const found = needle.split(/\s+/).reduce((at, word) => {
    const next = at < 0 ? -1 : value.toLowerCase().indexOf(word.toLowerCase(), at);
    return next < 0 ? -1 : next + word.length;
  }, 0);
  return found >= 0;
};
const needles = () => one("a", "alpha", "BETA", "ärger", "100%", "_", "o'c", "alpha beta", "nothing");
const texts = (of: (row: Sample) => string): Meaning => ({
  values: needles,
  matches(row, operator, [needle = ""]) {
    const holds = operator.endsWith("~") ? has(of(row), needle) : of(row).toLowerCase() === needle.toLowerCase();
    return holds !== operator.startsWith("!");
  },
});
/** The text in one of several. */
const anyText = (of: (row: Sample) => string[]): Meaning => ({
  values: () => one("a", "alpha", "BETA", "ärger", "100%", "_", "o'c", "nothing"),
  matches: (row, operator, [needle = ""]) =>
    of(row).some((value) => value.toLowerCase().includes(needle.toLowerCase())) === (operator === "~"),
});

function numbers(column: keyof Sample, scale = 1): Meaning {
  return {
    values: () => some([0, 0.5, 1, 2, 50, 100]),
    matches(row, operator, values) {
      const value = row[column] ?? null;
      if (operator === "*" || operator === "!*") return (value === null) === (operator === "!*");
      const wanted = values.map((text_) => Number(text_) * scale);
      if (operator === ">=") return value !== null && Number(value) >= wanted[0]!;
      if (operator === "<=") return value !== null && Number(value) <= wanted[0]!;
      return (value !== null && wanted.includes(Number(value))) === (operator === "=");
    },
  };
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
/** Days of a range are given by the caller, counts of days by the filter. */
const days = (of: (row: Sample) => string | null): Meaning => ({
  values: () => fc.oneof(fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS, "")), one("0", "1", "3", "9")),
  matches(row, operator, values) {
    const day = of(row);
    if (operator === "*" || operator === "!*") return (day === null) === (operator === "!*");
    if (day === null) return false;
    const [from = "", to = ""] = values;
    if (operator === "<>d") return (from === "" || day >= from) && (to === "" || day <= to);
    if (operator === "=d") return day === from;
    const ahead = dayNumber(day) - dayNumber(TODAY);
    // The test's today is a Monday.
    if (operator === "t" || operator === "w") return ahead >= 0 && ahead <= (operator === "t" ? 0 : 6);
    const count = Number(from);
    if (operator === "t+" || operator === "t-") return ahead === (operator === "t+" ? count : -count);
    if (operator === "<t+") return ahead >= 0 && ahead <= count;
    if (operator === ">t+") return ahead >= count;
    return operator === ">t-" ? ahead <= 0 && ahead >= -count : ahead <= -count;
  },
});

const byId = (id: number | null | undefined): Sample | undefined => rows.find((row) => row.id === id);
const seen = (id: number): boolean => projects.slice(0, 2).includes(byId(id)?.project_id ?? 0);
const seenOf = (values: readonly string[]): number[] => values.map(Number).filter(seen);
const workPackageIds = () => [...rows.slice(0, 30).map((row) => row.id), 999_999];
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
  values: () => some([...all(), 999_999]),
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
    matches(row, operator, values) {
      if (operator === "*") return true;
      if (operator === "=" || operator === "!") return among(row.status_id, operator, values);
      const closed = statuses.find((status) => status.id === row.status_id)!.is_closed === 1;
      return closed === (operator === "c");
    },
  },
  type: ids("type_id", () => types.map((type) => type.id)),
  project: ids("project_id", () => projects),
  priority: ids("priority_id", () => priorities),
  author: ids("author_id", principals),
  assignee: ids("assignee_id", principals),
  responsible: ids("responsible_id", principals),
  assigneeOrGroup: {
    values: () => some(principals()),
    matches(row, operator, values) {
      const wanted = values.flatMap((value) => [me(value), ...membersOf(me(value))]).map(String);
      return among(row.assignee_id, operator, wanted);
    },
  },
  category: ids("category_id", () => categories),
  version: {
    values: () => some(versions.map((version) => version.id)),
    matches(row, operator, values) {
      const status = { o: "open", c: "closed", l: "locked" }[operator];
      if (status === undefined) return among(row.version_id, operator, values);
      return versions.find((version) => version.id === row.version_id)?.status === status;
    },
  },
  parent: {
    values: () => some(workPackageIds()),
    matches: (row, operator, values) =>
      among(row.parent_id, operator, operator.endsWith("*") ? values : ["-2", ...seenOf(values).map(String)]),
  },
  id: ids("id", workPackageIds),
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
  subject: texts((row) => row.subject),
  description: texts((row) => row.description ?? ""),
  comment: anyText((row) => row.comments.filter((comment) => !comment.internal).map((comment) => comment.text)),
  attachmentFileName: anyText((row) => row.files),
  search: {
    values: () => one("al", "ALPHA be", "arger", "Ärger", "100%", "a_b", "o'c", "rAy gamma", "lpha", "", "#0"),
    matches: (row, _operator, [needle = ""]) => needle !== "#0" && words(row, needle),
  },
  subjectOrId: {
    values: () => fc.oneof(needles(), one(...rows.slice(0, 5).map((row) => `#${row.id}`), String(rows[5]?.id))),
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
  milestone: {
    values: () => one("t", "f"),
    matches: (row, operator, [value]) => milestone(row) === ((value === "t") === (operator === "=")),
  },
  createdAt: days((row) => row.created_at.slice(0, 10)),
  updatedAt: days((row) => row.updated_at.slice(0, 10)),
  startDate: days((row) => row.start_date ?? null),
  dueDate: days((row) => row.due_date ?? null),
  datesInterval: {
    values: () => fc.tuple(fc.constantFrom(...DAYS, ""), fc.constantFrom(...DAYS, "")),
    matches(row, _operator, [from = "", to = ""]) {
      const [start, end] = [row.start_date ?? row.due_date, row.due_date ?? row.start_date];
      return start != null && end != null && (from === "" || end >= from) && (to === "" || start <= to);
    },
  },
  duration: numbers("duration"),
  estimatedTime: numbers("estimated_seconds", 3_600),
  remainingTime: numbers("remaining_seconds", 3_600),
  percentageDone: numbers("done_ratio"),
  storyPoints: numbers("story_points"),
  position: numbers("position"),
};

test("there is a meaning for every filter", () => {
  expect(Object.keys(MEANINGS).toSorted()).toEqual(Object.keys(workPackageFilters).toSorted());
});

const DAY_COUNTS = new Set(["t+", "t-", "<t+", ">t+", "<t-", ">t-"]);
/** A range has days, the other operators a count of them. */
const fits = (operator: string, values: string[]): boolean => {
  const counts = values.every((value) => /^\d$/.test(value));
  return DAY_COUNTS.has(operator) ? counts : operator !== "=d" && operator !== "<>d" ? true : !counts;
};

test.each(Object.keys(MEANINGS))("%s finds what it means", async (name) => {
  const meaning = MEANINGS[name]!;
  const dated = name.endsWith("Date") || name.endsWith("At");
  await fc.assert(
    fc.asyncProperty(
      fc
        .tuple(fc.constantFrom(...workPackageFilters[name]!.operators), meaning.values())
        .filter(([operator, values]) => !dated || fits(operator, values)),
      async ([operator, values]) => {
        const found = await workPackages(ctx.db, 1)
          .clearSelect()
          .where((eb) => eb.and(conditionsOf(workPackageFilters, [{ name, operator, values }], scope)))
          .orderBy("work_packages.id")
          .select("work_packages.id")
          .execute();
        const expected = rows.filter((row) => meaning.matches(row, operator, values)).map((row) => row.id);
        expect(found.map((row) => row.id)).toEqual(expected);
      },
    ),
    { numRuns: 12 },
  );
});
