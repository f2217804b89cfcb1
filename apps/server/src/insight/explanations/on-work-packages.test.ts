/** About a work package: what is explained is what its links, its comments and its time entries let that person do. */
import { isPermission, type Permission } from "@halyard/contract/permissions/permissions";
import { expect, test } from "vitest";
import { bumpRevision } from "../../access/revision.ts";
import type { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { randomFrom } from "../../../testing/random.ts";
import { RANDOM_CASES, randomWorld } from "../../../testing/random-access.ts";

const { api, given, ctx } = await startTestApp();

const link = (path: string) => ({ href: `/api/v3/${path}` });

/** Those whose enforcement shows in the links of what the API answers. */
const LINKS: Partial<Record<Permission, string>> = {
  delete_work_packages: "delete",
  view_work_package_watchers: "watchers",
  add_work_package_watchers: "addWatcher",
  delete_work_package_watchers: "removeWatcher",
  show_github_content: "github",
  manage_work_package_relations: "addRelation",
  move_work_packages: "move",
  add_work_package_comments: "addComment",
  log_time: "logTime",
  view_time_entries: "timeEntries",
};
const OWN: readonly Permission[] = [
  "edit_own_work_package_comments",
  "view_internal_comments",
  "edit_own_internal_comments",
  "view_own_time_entries",
  "edit_own_time_entries",
  "log_own_time",
];
const ASKED = [
  ...Object.keys(LINKS),
  "view_work_packages",
  "edit_work_package_comments",
  "edit_own_work_package_comments",
  "edit_others_internal_comments",
  "edit_time_entries",
].filter(isPermission);

/** Of all things that the person may do it to: how many are theirs, how many someone else's. */
interface Reached {
  own: number;
  others: number;
}

async function changeable(
  caller: ApiCaller,
  me: number,
  path: string,
  kind: (one: object) => boolean,
): Promise<Reached> {
  const { elements } = await caller.get(path);
  const reached = { own: 0, others: 0 };
  for (const one of elements.map(Object)) {
    if (!kind(one) || (one._links.updateImmediately === undefined && one._links.update === undefined)) continue;
    if (one._links.user.href === `/api/v3/users/${me}`) reached.own += 1;
    else reached.others += 1;
  }
  return reached;
}

/** What the person themself is let do, as the API tells them. */
async function enforced(caller: ApiCaller, me: number, id: number): Promise<Map<string, string>> {
  const found = await caller.get(`work_packages/${id}`);
  if (found.status === 404) return new Map(ASKED.map((permission) => [permission, "no"]));
  const answers = new Map([["view_work_packages", "yes"]]);
  for (const [permission, name] of Object.entries(LINKS))
    answers.set(permission, found.links.includes(name) ? "may" : "no");
  const comments = (internal: boolean) =>
    changeable(caller, me, `work_packages/${id}/activities`, (one) => Object(one).internal === internal);
  const open = await comments(false);
  const filters = JSON.stringify([{ entityId: { operator: "=", values: [String(id)] } }]);
  const listed = await caller.get(`time_entries?filters=${encodeURIComponent(filters)}`);
  const time =
    listed.status === 403
      ? { own: 0, others: 0 }
      : await changeable(caller, me, `time_entries?filters=${encodeURIComponent(filters)}`, () => true);
  const inWords = ({ own, others }: Reached): string => (others > 0 ? "yes" : own > 0 ? "own" : "no");
  answers.set("edit_work_package_comments", inWords(open));
  answers.set("edit_own_work_package_comments", open.own > 0 ? "own" : "no");
  answers.set("edit_others_internal_comments", inWords(await comments(true)));
  answers.set("edit_time_entries", inWords(time));
  return answers;
}

test(
  "for random users, permissions and work packages the explanation is what they are let do",
  { timeout: 120_000 },
  async () => {
    const { random, pick } = randomFrom(11);
    const { projects, users } = await randomWorld({ api, given }, random);
    const everything: Permission[] = [
      "view_work_packages",
      "add_work_package_comments",
      "view_internal_comments",
      "add_internal_comments",
      "view_time_entries",
      "log_time",
      "view_own_time_entries",
      "log_own_time",
    ];
    // Someone else's comments and time are on each; now and then a person's own, from when they could do more.
    const places: { id: number; project: number }[] = [];
    const able = await given.role(everything);
    const writer = await given.user("writer");
    for (const project of projects.slice(0, 5)) {
      await given.member(writer, project, able);
      for (let i = 0; i < 2; i += 1) {
        places.push({
          id: (await api.admin.post(`projects/${project}/work_packages`, { subject: `W${i}` })).id,
          project,
        });
      }
    }
    const leave = async (login: string, at: (typeof places)[number], running: boolean): Promise<void> => {
      const caller = await api.as(login);
      const path = `work_packages/${at.id}`;
      await caller.post(`${path}/activities`, { comment: { raw: "Said" } });
      await caller.post(`${path}/activities`, { comment: { raw: "Said inside" }, internal: true });
      const time = running ? { ongoing: true, hours: null } : { hours: "PT1H" };
      const made = await caller.post("time_entries", {
        ...time,
        spentOn: "2026-03-02",
        _links: { entity: link(path) },
      });
      expect(made.status).toBe(201);
    };
    for (const at of places) await leave("writer", at, false);
    // All could do all for a while, and left something of their own; some may still do something with that.
    const members = users.map((user) => link(`users/${user}`));
    const group = await api.admin.post("groups", { name: "All of them", _links: { members } });
    for (const project of projects.slice(0, 5)) await given.member(group.id, project, able);
    for (const index of users.keys()) {
      for (let i = 0; i < 4; i += 1) await leave(`person${index}`, pick(places), i === 0);
    }
    await api.admin.patch(`groups/${group.id}`, { _links: { members: members.filter(() => random(2) === 0) } });
    await ctx.transaction(async (tx) => {
      await tx.deleteFrom("role_permissions").where("role_id", "=", able).execute();
      const permissions = ["view_work_packages", ...OWN.filter(() => random(3) > 0)];
      await tx
        .insertInto("role_permissions")
        .values(permissions.map((permission) => ({ role_id: able, permission })))
        .execute();
      await bumpRevision(tx, "access");
    });

    const known = new Map<string, { said: Map<unknown, unknown>; is: Map<string, string> }>();
    const counted = new Map<unknown, number>();
    for (let i = 0; i < RANDOM_CASES; i += 1) {
      const index = random(users.length);
      const user = users[index] ?? 0;
      const { id } = pick(places);
      const permission = pick(ASKED);
      const at = `${user}/${id}`;
      let both = known.get(at);
      if (both === undefined) {
        const { elements } = await api.admin.get(`users/${user}/effective_permissions?workPackage=${id}`);
        const said = new Map(elements.map(Object).map((one) => [one.permission, one.verdict]));
        both = { said, is: await enforced(await api.as(`person${index}`), user, id) };
        known.set(at, both);
      }
      const answer = both.said.get(permission);
      counted.set(answer, (counted.get(answer) ?? 0) + 1);
      // A link says that it may be done, not with whose.
      const expected =
        both.is.get(permission) === "may" ? expect.stringMatching(/^(yes|own)$/) : both.is.get(permission);
      expect(answer, `${user} ${permission} on ${id}`).toEqual(expected);
    }
    expect(counted.get("yes")).toBeGreaterThan(RANDOM_CASES / 10);
    expect(counted.get("no")).toBeGreaterThan(RANDOM_CASES / 10);
    expect(counted.get("own")).toBeGreaterThan(10);
  },
);

const explained = async (caller: ApiCaller, user: number, query: string) =>
  (await caller.get(`users/${user}/effective_permissions?${query}`)).elements.map(Object);

test("without a work package it is said on whose things it depends, not that they may not", async () => {
  const project = await given.project({ name: "Whose" });
  const user = await given.userWith("clerk", project, [
    "view_work_packages",
    "edit_own_work_package_comments",
    "view_own_time_entries",
    "log_own_time",
  ]);
  await given.userWith("clerk-lead", project, ["view_work_packages", "manage_members"]);
  const all = await explained(api.admin, user, `project=${project}`);
  const said = (permission: string) => {
    const { granted, verdict, ownership, decidedBy } = all.find((one) => one.permission === permission);
    return [granted, verdict, ownership, decidedBy];
  };
  expect(said("edit_work_package_comments")).toEqual([false, "own", "author", "edit_own_work_package_comments"]);
  expect(said("edit_own_work_package_comments")).toEqual([true, "own", "author", "edit_own_work_package_comments"]);
  expect(said("view_time_entries")).toEqual([false, "own", "time", "view_own_time_entries"]);
  expect(said("edit_time_entries")).toEqual([false, "own", "running", "log_own_time"]);
  expect(said("edit_own_time_entries")).toEqual([false, "no", null, "edit_own_time_entries"]);
  expect(said("edit_others_internal_comments")).toEqual([false, "no", null, "edit_others_internal_comments"]);
  expect(said("view_work_packages")).toEqual([true, "yes", null, "view_work_packages"]);

  // Who may, too, names those who may with what is theirs.
  const holders = await api.admin.get(`projects/${project}/principals_with?permission=edit_work_package_comments`);
  expect(holders.elements.map(Object).map((one) => [one._links.user.title, one.verdict])).toContainEqual([
    "clerk Tester",
    "own",
  ]);
});

test("what cannot be seen is not found for the asker, and no for the person", async () => {
  const project = await given.project({ name: "Seen" });
  const elsewhere = await given.project({ name: "Elsewhere" });
  const blind = await given.userWith("blind", project, ["edit_work_packages", "add_work_package_comments"]);
  await given.userWith("lead", project, ["manage_members"]);
  const { id } = await api.admin.post(`projects/${project}/work_packages`, { subject: "Seen by some" });
  const [comment] = await explained(api.admin, blind, `workPackage=${id}&permission=add_work_package_comments`);
  expect([comment.verdict, comment.reasons]).toEqual([
    "no",
    [{ kind: "cannotSee", permission: "view_work_packages", name: "View work packages", _links: {} }],
  ]);
  expect(comment._links.workPackage).toEqual({ href: `/api/v3/work_packages/${id}`, title: "Seen by some" });
  expect(comment._links.project.title).toBe("Seen");
  // What is not about a work package is answered about its project; only that is named which is.
  const [members] = await explained(api.admin, blind, `workPackage=${id}&permission=manage_members`);
  expect(members.verdict).toBe("no");
  const named = (await explained(api.admin, blind, `workPackage=${id}`)).map((one) => one.permission);
  expect(named).toContain("log_time");
  expect(named).not.toContain("manage_members");
  expect(named).not.toContain("save_queries");

  const path = (query: string) => `users/${blind}/effective_permissions?${query}`;
  const lead = await api.as("lead");
  expect((await lead.get(path(`project=${project}`))).status).toBe(200);
  expect((await lead.get(path(`workPackage=${id}`))).status).toBe(404);
  expect((await (await api.as("blind")).get(path(`workPackage=${id}`))).status).toBe(404);
  for (const number of ["0", "999999", "x", "99999999999", "1 or 1=1"]) {
    expect((await api.admin.get(path(`workPackage=${encodeURIComponent(number)}`))).status, number).toBe(404);
  }
  expect((await api.admin.get(path(`workPackage=${id}&project=${elsewhere}`))).status).toBe(400);
  expect((await api.admin.get(path(`workPackage=${id}&project=${project}`))).status).toBe(200);
  expect((await api.anonymous.get(path(`workPackage=${id}`))).status).toBe(401);
});

test("who may not see internal comments or time does not learn of someone's", async () => {
  const project = await given.project({ name: "Quiet" });
  const all: Permission[] = ["view_work_packages", "view_internal_comments", "add_internal_comments", "log_own_time"];
  const own: Permission[] = ["edit_own_internal_comments", "edit_own_time_entries", "view_own_time_entries"];
  const user = await given.userWith("insider", project, [...all, ...own]);
  await given.userWith("outsider", project, ["view_work_packages", "manage_members"]);
  const { id } = await api.admin.post(`projects/${project}/work_packages`, { subject: "Quiet" });
  const verdicts = async (caller: ApiCaller): Promise<unknown[]> => {
    const elements = await explained(caller, user, `workPackage=${id}`);
    return ["edit_others_internal_comments", "edit_time_entries"].map(
      (permission) => elements.find((one) => one.permission === permission).verdict,
    );
  };
  expect(await verdicts(api.admin)).toEqual(["no", "no"]);
  expect(await verdicts(await api.as("outsider"))).toEqual(["own", "own"]);
  expect(await verdicts(await api.as("insider"))).toEqual(["no", "no"]);
});

test("a status that is read-only stands in the way of all but the status", async () => {
  const project = await given.project({ name: "Frozen" });
  const user = await given.userWith("warm", project, ["view_work_packages", "edit_work_packages", "assign_versions"]);
  const { id } = await api.admin.post(`projects/${project}/work_packages`, { subject: "Ice" });
  const verdict = async (permission: string) => {
    const [one] = await explained(api.admin, user, `workPackage=${id}&permission=${permission}`);
    return [one.verdict, one.reasons[0].kind];
  };
  expect(await verdict("edit_work_packages")).toEqual(["yes", "role"]);
  const status = await api.admin.post("statuses", { name: "Ice age", isReadonly: true });
  const frozen = { lockVersion: 0, _links: { status: link(`statuses/${status.id}`) } };
  expect((await api.admin.patch(`work_packages/${id}`, frozen)).status).toBe(200);
  expect(await verdict("edit_work_packages")).toEqual(["no", "readOnlyStatus"]);
  expect(await verdict("assign_versions")).toEqual(["no", "readOnlyStatus"]);
  expect(await verdict("change_work_package_status")).toEqual(["no", "noRoleGrants"]);
  const warm = await api.as("warm");
  expect((await warm.patch(`work_packages/${id}`, { lockVersion: 1, subject: "Water" })).error).toBe(
    "PropertyIsReadOnly",
  );
});
