/** What each filter of each list means, by plain words over a random organisation: for an administrator and a member. */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../../src/access/caller.ts";
import { VALUELESS } from "../../src/hal/read/filters.ts";
import { callerOfUser } from "../../src/identity/users/service.ts";
import { startTestApp } from "../app.ts";
import { world } from "./facts.ts";
import type { Clause } from "./list.ts";
import { memberRole, PEOPLE_LISTS } from "./people.ts";
import { PROJECT_LISTS, projects } from "./projects.ts";
import { WORK_LISTS } from "./work.ts";
import { buildListWorld, MEMBER } from "./world.ts";

const app = await startTestApp();
const { api, ctx } = app;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  await buildListWorld(app);
  for (const { login, id } of world.users) {
    if (login === "admin" || login === MEMBER) callers.set(login, (await callerOfUser(ctx, id))!);
  }
});
/** Of each operator of each filter, of each list, for each caller. */
const RUNS = 2;
/** Of any two filters together; of lists with another one's filters, these alone. */
const MIXED_RUNS = 10;
/** Of which the member sees less than there is. */
const PARTLY_SEEN = new Set(
  "projects workspaces memberships principals versions time_entries relations news grids".split(" "),
);
const placed = (path: string): string =>
  path
    .replace("{role}", () => String(memberRole()))
    .replace("{workPackage}", () => String(world.workPackages.find((one) => one.project_id === projects()[0])!.id));
const LISTS = [...PROJECT_LISTS, ...PEOPLE_LISTS, ...WORK_LISTS];

const snake = (name: string): string => name.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`);

test.each(LISTS)("there is a meaning for every filter of $path", ({ names: said, filters }) => {
  expect([...said].toSorted()).toEqual(Object.keys(filters).toSorted());
});

interface Asked {
  name: string;
  operator: string;
  values: string[];
  /** As the documents write it, or as it is called elsewhere. */
  snaked: boolean;
}

const clauseOf = ({ name, operator, values, snaked }: Asked): Clause => ({
  [snaked ? snake(name) : name]: { operator, values },
});

describe.each(LISTS.flatMap((one) => one.logins.map((login) => ({ path: one.path, login, one }))))(
  "$path, for $login,",
  ({ login, one }) => {
    const found = async (clauses: Clause[]): Promise<unknown[]> => {
      const caller = await api.as(login);
      const answer = await caller.list(placed(one.path), { filters: [...one.always(), ...clauses], pageSize: 1_000 });
      if (answer.status !== 200) throw new Error(`${JSON.stringify(clauses)}: ${answer.text}`);
      return answer.elements.map(one.keyOf);
    };
    const asked = (name: string, operator: string): fc.Arbitrary<Asked> =>
      fc.record({
        name: fc.constant(name),
        operator: fc.constant(operator),
        values: VALUELESS.has(operator) ? fc.constant([]) : one.valuesOf(name, operator),
        snaked: fc.boolean(),
      });
    const any = (): fc.Arbitrary<Asked> =>
      fc
        .constantFrom(
          ...one.names.flatMap((name) => one.filters[name]!.operators.map((operator) => [name, operator] as const)),
        )
        .chain(([name, operator]) => asked(name, operator));

    let all: unknown[] = [];

    beforeAll(async () => {
      all = await found([]);
    });

    const holds = async (clauses: Asked[]): Promise<void> => {
      const who = callers.get(login)!;
      const expected = all.filter((key) =>
        clauses.every((clause) => one.finds(key, clause.name, clause.operator, clause.values, who)),
      );
      expect(await found(clauses.map(clauseOf))).toEqual(expected);
    };

    test("has something in it, and of what is not everyone's only a part", async () => {
      expect(all.length).toBeGreaterThan(0);
      if (login !== MEMBER || !PARTLY_SEEN.has(one.path)) return;
      const others = await api.admin.list(placed(one.path), { filters: one.always(), pageSize: 1_000 });
      expect(others.number("total")).toBeGreaterThan(all.length);
    });

    test.each(one.mixed ? [] : one.names)("%s finds what it means", async (name) => {
      for (const operator of one.filters[name]!.operators) {
        await fc.assert(
          fc.asyncProperty(asked(name, operator), (clause) => holds([clause])),
          { numRuns: login === MEMBER ? 1 : RUNS },
        );
      }
    });

    test("two filters find what both find", async () => {
      await fc.assert(
        fc.asyncProperty(any(), any(), (first, second) => holds([first, second])),
        { numRuns: MIXED_RUNS },
      );
    });
  },
);
