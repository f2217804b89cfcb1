import fc from "fast-check";
import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api } = await startTestApp("demo");

const LISTS = [
  "projects",
  "users",
  "groups",
  "roles",
  "principals",
  "memberships",
  "versions",
  "work_packages",
  "projects/1/work_packages",
  "queries",
  "versions/available_projects",
  "projects/available_parent_projects",
];
const FILTERS = [
  "id name status type login email group project principal role permission admin unit grantable any_name_attribute",
  "active public name_and_identifier typeahead search parent_id ancestor project_status_code type_id",
  "created_at updatedAt latest_activity_at sharing subject subjectOrId description priority author assignee",
  "responsible version category watcher startDate dueDate datesInterval estimatedTime remainingTime",
  "percentageDone duration storyPoints milestone children parent assigned_to_role manual_sort blocked",
  "constructor __proto__ toString",
].flatMap((names) => names.split(" "));
const OPERATORS = "= ! * !* ~ !~ ** >= <= o c t w t- t+ <t+ >t+ >t- <t- =d <>d ow &=".split(" ");
const VALUES = [
  ..."1 0 -1 2147483647 2147483648 9007199254740993 1e309 1.5 me t f active open 2026-03-02 2026-02-30".split(" "),
  ..."% _ \\ ' \" 2026-03-02T00:00:00Z".split(" "),
  "",
  " ",
  "a b",
  "\0",
  "\u{1f600}",
  "\ud800",
  "x".repeat(300),
];

const clause = fc
  .tuple(
    fc.constantFrom(...FILTERS),
    fc.constantFrom(...OPERATORS),
    fc.array(fc.constantFrom(...VALUES), { maxLength: 3 }),
  )
  .map(([name, operator, values]) => `{${JSON.stringify(name)}:${JSON.stringify({ operator, values })}}`);
const sort = fc.tuple(fc.constantFrom(...FILTERS, "lft", "dueDate"), fc.constantFrom("asc", "desc", "up"));

test("no filter, order, grouping or page of any list is an error of the server", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...LISTS),
      fc.array(clause, { maxLength: 2 }),
      fc.option(fc.array(sort, { maxLength: 4 })),
      fc.option(fc.constantFrom(...FILTERS)),
      fc.constantFrom("1", "2", "0", "-1", "999999999", "x"),
      async (list, filters, sortBy, groupBy, offset) => {
        const answer = await api.admin.list(list, {
          filters: `[${filters.join()}]`,
          offset,
          pageSize: "2",
          ...(sortBy === null ? {} : { sortBy }),
          ...(groupBy === null ? {} : { groupBy, showSums: "true" }),
        });
        expect([200, 400]).toContain(answer.status);
        if (answer.status === 200) expect(answer.at("count")).toBe(answer.elements.length);
        else expect(answer.at("_type")).toBe("Error");
      },
    ),
    { numRuns: 400 },
  );
});

test("no value makes a filter that a list has an error of the server", async () => {
  const had: [string, string][] = [];
  for (const list of LISTS) {
    for (const name of FILTERS) {
      if ((await refusal(list, name, "=", "1"))?.includes("does not exist") !== true) had.push([list, name]);
    }
  }
  expect(had.length).toBeGreaterThan(50);
  const given = [fc.constantFrom(...had), fc.constantFrom(...OPERATORS), fc.constantFrom(...VALUES)] as const;
  await fc.assert(
    fc.asyncProperty(...given, async ([list, name], operator, value) => {
      await refusal(list, name, operator, value);
    }),
    { numRuns: 1_000 },
  );
});

/** The message of a 400; null where it is answered. */
async function refusal(list: string, name: string, operator: string, value: string): Promise<string | null> {
  const filters = `[{"${name}":${JSON.stringify({ operator, values: [value] })}}]`;
  const answer = await api.admin.list(list, { filters, pageSize: "1" });
  expect([list, filters, [200, 400].includes(answer.status)]).toEqual([list, filters, true]);
  return answer.status === 400 ? String(answer.at("message")) : null;
}

test.for([
  ["projects", "name_and_identifier", "~"],
  ["users", "login", "="],
  ["users", "any_name_attribute", "~"],
  ["roles", "name", "!~"],
  ["work_packages", "subject", "~"],
  ["work_packages", "comment", "~"],
  ["admin/audit_events", "action", "="],
  ["admin/audit_events", "address", "="],
] as const)("as many values as an address has room for fit in a filter: %s, %s", async ([list, name, operator]) => {
  const values = Array.from({ length: 1_500 }, (_, n) => String(n));
  const answer = await api.admin.list(list, { filters: JSON.stringify([{ [name]: { operator, values } }]) });
  expect(answer.status).toBe(200);
});
