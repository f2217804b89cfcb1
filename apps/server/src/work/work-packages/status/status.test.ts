/** Writes, forms, explanations and boards never disagree about a status, and agree with rules that are written down a second time. */
import { beforeAll, expect, test } from "vitest";
import { bumpRevision, revisionNow } from "../../../access/revision.ts";
import { callerOfUser } from "../../../identity/users/service.ts";
import { catalogueAt } from "../../../work-types/entries/catalogue.ts";
import { startTestApp } from "../../../../testing/app.ts";
import { randomFrom } from "../../../../testing/random.ts";
import { workPackageForm } from "../documents/forms.ts";
import { findWorkPackage } from "../service.ts";
import { changedDraft } from "../write/update.ts";
import { explainStatuses } from "./explain.ts";

const { api, given, ctx } = await startTestApp();

/** The figure that is promised is 10,000: `HALYARD_RANDOM_CASES=10000`. */
const CASES = Number(process.env["HALYARD_RANDOM_CASES"] ?? 1_200);
const TYPES = [1, 2];
const PEOPLE = 8;
const OF_ROLES = [
  ["view_work_packages", "edit_work_packages", "work_package_assigned"],
  ["view_work_packages", "change_work_package_status"],
  ["view_work_packages"],
  ["view_work_packages", "edit_work_packages", "add_work_packages"],
] as const;
const roles: number[] = [];
const people: { id: number; login: string; roles: Set<number> }[] = [];
const workPackages: number[] = [];
let project = 0;
let statuses: number[] = [];

beforeAll(async () => {
  project = await given.project({ name: "Regatta" });
  // Only these have rules: an administrator has no other role that would free them.
  for (const { id } of await ctx.db.selectFrom("roles").where("builtin", "=", "none").select("id").execute()) {
    await ctx.transaction((tx) => tx.updateTable("roles").set({ assignable: 0 }).where("id", "=", id).execute());
  }
  for (const permissions of OF_ROLES) roles.push(await given.role(permissions));
  statuses = (await ctx.db.selectFrom("statuses").select("id").orderBy("id").execute()).map(({ id }) => id);
  const { random } = randomFrom(11);
  for (let i = 0; i < PEOPLE; i += 1) {
    const login = `person${i}`;
    const id = await given.user(login, { admin: i === 0 });
    const held = new Set([roles[random(roles.length)]!, ...(random(2) === 0 ? [roles[random(roles.length)]!] : [])]);
    const links = [...held].map((role) => ({ href: `/api/v3/roles/${role}` }));
    await api.admin.post("memberships", {
      _links: {
        principal: { href: `/api/v3/users/${id}` },
        project: { href: `/api/v3/projects/${project}` },
        roles: links,
      },
    });
    people.push({ id, login, roles: held });
  }
  const assignable = people.filter((one) => one.roles.has(roles[0]!));
  const closedVersion = await api.admin.post("versions", {
    name: "0.9",
    _links: { definingProject: { href: `/api/v3/projects/${project}` } },
  });
  for (let i = 0; i < 24; i += 1) {
    const assignee = random(2) === 0 ? null : assignable[random(assignable.length)];
    const made = await api.admin.post(`projects/${project}/work_packages`, {
      subject: `Buoy ${i}`,
      _links: {
        type: { href: `/api/v3/types/${TYPES[i % 2]}` },
        status: { href: `/api/v3/statuses/${statuses[random(statuses.length)]}` },
        assignee: { href: assignee == null ? null : `/api/v3/users/${assignee.id}` },
        version: { href: random(4) === 0 ? `/api/v3/versions/${closedVersion.id}` : null },
      },
    });
    expect(made.status).toBe(201);
    workPackages.push(made.id);
    const author = people[random(PEOPLE)]!.id;
    await ctx.transaction((tx) =>
      tx.updateTable("work_packages").set({ author_id: author }).where("id", "=", made.id).execute(),
    );
    if (i > 0 && random(3) === 0) {
      const to = { href: `/api/v3/work_packages/${workPackages[random(i)]}` };
      await api.admin.post(`work_packages/${made.id}/relations`, { type: "blocks", _links: { to } });
    }
  }
  await api.admin.patch(`versions/${closedVersion.id}`, { status: "closed" });
});

interface Limit {
  type: number;
  role: number;
  from: number;
  to: number;
  author: boolean;
  assignee: boolean;
}

/** Other rules for everyone, and what statuses the second type has. */
async function changeRules(pick: (below: number) => number): Promise<{ limits: Limit[]; chosen: number[] }> {
  const limits: Limit[] = [];
  for (const type of TYPES) {
    for (const role of roles) {
      for (const from of statuses) {
        for (const to of statuses) {
          if (from === to || pick(5) < 2) continue;
          limits.push({ type, role, from, to, author: pick(3) === 0, assignee: pick(3) === 0 });
        }
      }
    }
  }
  const chosen = statuses.filter(() => pick(3) > 0);
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("workflow_limits").execute();
    await tx.deleteFrom("workflows").execute();
    await tx.deleteFrom("type_statuses").execute();
    for (const type of TYPES) await tx.insertInto("workflows").values({ type_id: type, lock_version: 1 }).execute();
    for (const [index] of limits.entries()) {
      if (index % 400 > 0) continue;
      const rows = limits.slice(index, index + 400).map((one) => ({
        type_id: one.type,
        role_id: one.role,
        from_status_id: one.from,
        to_status_id: one.to,
        author: Number(one.author),
        assignee: Number(one.assignee),
      }));
      await tx.insertInto("workflow_limits").values(rows).execute();
    }
    for (const status of chosen)
      await tx.insertInto("type_statuses").values({ type_id: 2, status_id: status }).execute();
    await bumpRevision(tx, "catalogue");
  });
  return { limits, chosen };
}

/** The rules, written down from what they promise. */
async function expected(
  { limits, chosen }: { limits: Limit[]; chosen: number[] },
  person: (typeof people)[number],
  id: number,
): Promise<Set<number>> {
  const row = await ctx.db.selectFrom("work_packages").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
  const all = await ctx.db.selectFrom("statuses").selectAll().execute();
  const isClosed = (status: number): boolean => all.some((one) => one.id === status && one.is_closed === 1);
  const blockers = await ctx.db
    .selectFrom("relations")
    .innerJoin("work_packages", "work_packages.id", "from_id")
    .where("to_id", "=", id)
    .select("status_id")
    .execute();
  const blocked = blockers.some((one) => !isClosed(one.status_id));
  const admin = person === people[0];
  const moving = roles.filter((role, index) => index !== 2 && (admin || person.roles.has(role)));
  const allowed = new Set([row.status_id]);
  for (const to of statuses) {
    if (row.type_id === 2 && chosen.length > 0 && !chosen.includes(to)) continue;
    if (row.version_id !== null && isClosed(row.status_id)) continue;
    if (blocked && isClosed(to)) continue;
    const free = moving.some((role) => {
      const limit = limits.find(
        (one) => one.type === row.type_id && one.role === role && one.from === row.status_id && one.to === to,
      );
      if (limit === undefined) return true;
      return (limit.author && row.author_id === person.id) || (limit.assignee && row.assignee_id === person.id);
    });
    if (free || moving.length === 0) allowed.add(to);
  }
  return allowed;
}

const idsIn = (value: unknown): number[] => {
  const links: unknown[] = Array.isArray(value) ? value : [];
  return links.map((link) => Number(String(Object(link).href).split("/").at(-1)));
};

/**
 * What the board asks over HTTP when a card is picked up (apps/web/src/features/work/board), and what it makes of that.
 * @returns ids of the columns that it leaves open, and of those that it greys with a reason
 */
async function boardOf(login: string, id: number): Promise<{ open: number[]; greyed: number[] }> {
  const caller = await api.as(login);
  const [form, explained] = [
    await caller.post(`work_packages/${id}/form`, {}),
    await caller.get(`work_packages/${id}/allowed_statuses`),
  ];
  const { status } = Object(form.at("_embedded.schema"));
  const refused = explained.elements.filter((one) => Object(one).allowed !== true);
  return {
    open: status.writable === true ? idsIn(status._links.allowedValues).toSorted((a, b) => a - b) : [],
    greyed: idsIn(refused.map((one) => Object(one)._links.status)).toSorted((a, b) => a - b),
  };
}

test(
  `the write, the form, the explanation and the board agree with the rules in ${CASES} random cases`,
  { timeout: 600_000 },
  async () => {
    const { random: pick } = randomFrom(7);
    let cases = 0;
    while (cases < CASES) {
      const rules = await changeRules(pick);
      const catalogue = await catalogueAt(ctx, await revisionNow(ctx.db, "catalogue"));
      for (let i = 0; i < 15 && cases < CASES; i += 1) {
        const person = people[pick(PEOPLE)]!;
        const caller = (await callerOfUser(ctx, person.id))!;
        const row = await findWorkPackage(ctx, caller, workPackages[pick(workPackages.length)]!);
        const wanted = [...(await expected(rules, person, row.id))].toSorted((a, b) => a - b);

        const draft = await changedDraft(ctx, caller, catalogue, row, {});
        const form = Object(await workPackageForm(ctx, caller, catalogue, draft, row, "/form"));
        const { status } = form._embedded.schema;
        const offered = idsIn(status._links.allowedValues).toSorted((a, b) => a - b);
        expect(offered).toEqual(wanted);

        const permitted = caller.isAdministrator || [...person.roles].some((role) => role !== roles[2]);
        expect(status.writable).toBe(permitted);
        const explained = await explainStatuses(ctx, caller, caller, catalogue, row);
        const explainedIds = idsIn(explained.filter((one) => one.allowed).map((one) => one._links["status"]));
        expect(explainedIds.toSorted((a, b) => a - b)).toEqual(permitted ? wanted : [row.status_id]);

        const board = await boardOf(person.login, row.id);
        // Each column of the type's own statuses is open, or says why not; where the card is it can stay.
        const own = row.type_id === 2 && rules.chosen.length > 0 ? rules.chosen : statuses;
        expect(board).toEqual({
          open: permitted ? wanted : [],
          greyed: own.filter((to) => to !== row.status_id && !(permitted && wanted.includes(to))),
        });

        for (const to of statuses) {
          cases += 1;
          const body = { lockVersion: row.lock_version, _links: { status: { href: `/api/v3/statuses/${to}` } } };
          const { errors } = await changedDraft(ctx, caller, catalogue, row, body);
          const taken = errors.length === 0;
          expect([person.login, row.id, to, taken]).toEqual([
            person.login,
            row.id,
            to,
            to === row.status_id || (permitted && wanted.includes(to)),
          ]);
        }
      }
    }
  },
);

test("what the form refuses over HTTP the write refuses, too", async () => {
  const { random: pick } = randomFrom(5);
  await changeRules(pick);
  for (let i = 0; i < 40; i += 1) {
    const person = people[pick(PEOPLE)]!;
    // Who changes nothing is refused before any rule is asked.
    if (person.roles.size === 1 && person.roles.has(roles[2]!)) continue;
    const caller = await api.as(person.login);
    const id = workPackages[pick(workPackages.length)]!;
    const to = statuses[pick(statuses.length)]!;
    const { lockVersion } = Object((await caller.get(`work_packages/${id}`)).body);
    const body = { lockVersion, _links: { status: { href: `/api/v3/statuses/${to}` } } };
    const form = await caller.post(`work_packages/${id}/form`, body);
    const problems = Object.keys(Object(form.at("_embedded.validationErrors")));
    const answer = await caller.patch(`work_packages/${id}`, body);
    expect([id, to, answer.status === 200]).toEqual([id, to, problems.length === 0]);
  }
});

test.each(["person1", "reader", "outsider", "anonymous"])("%s hears why only of what they see", async (login) => {
  if (login === "reader") await given.userWith("reader", project, ["view_work_packages"]);
  if (login === "outsider") await given.user("outsider");
  const caller = login === "anonymous" ? api.anonymous : await api.as(login);
  const answer = await caller.get(`work_packages/${workPackages[0]}/allowed_statuses`);
  if (login === "outsider" || login === "anonymous") return expect(answer.status).toBe(404);
  expect(answer.status).toBe(200);
  if (login === "reader") expect(new Set(answer.each("reason"))).toEqual(new Set(["noPermission", null]));
  expect((await caller.get(`work_packages/${workPackages[0]}/allowed_statuses?user=${people[2]!.id}`)).status).toBe(
    403,
  );
});

test("who manages the members hears why someone else cannot move it, with the roles that can", async () => {
  const keeper = await given.userWith("keeper", project, ["view_work_packages", "view_members", "manage_members"]);
  expect(keeper).toBeGreaterThan(0);
  const id = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Mast" })).id;
  const [first, second] = [roles[0]!, roles[1]!];
  await changeRules(() => 0);
  await api.admin.patch("workflows", { type: 1, roles: [first], revoke: [[1, 12]], grant: [[1, 12, "author"]] });
  const mover = await given.user("mover");
  await given.member(mover, project, first);
  const answer = await (await api.as("keeper")).get(`work_packages/${id}/allowed_statuses?user=${mover}`);
  const closed = answer.elements.map(Object).find((one) => one._links.status.href === "/api/v3/statuses/12");
  expect(closed).toMatchObject({ allowed: false, reason: "noTransition", leftTo: ["author"] });
  expect(closed._links.ownRoles.map(({ href }: { href: string }) => href)).toEqual([`/api/v3/roles/${first}`]);
  expect(closed._links.roles.map(({ href }: { href: string }) => href)).toContain(`/api/v3/roles/${second}`);
});
