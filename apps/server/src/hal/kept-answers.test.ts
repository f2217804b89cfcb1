/** Answers and sign-ins that are kept until anything is committed, by this process or another. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ApiCaller } from "../../testing/api.ts";
import { startTestApp } from "../../testing/app.ts";
import { createToken } from "../identity/authentication/sessions/tokens.ts";
import { createServer } from "../server.ts";
import { keptAnswerRequests } from "./kept-answers.ts";

const { api, app, clock, ctx, given, logged, another } = await startTestApp();
const elsewhere = await another();
const there = await createServer(elsewhere, null);
afterAll(() => there.close());
let project = 0;
let id = 0;

beforeAll(async () => {
  project = await given.project({ name: "Kept" });
  id = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Once" })).id;
});

const LISTS = ["work_packages", "users", "memberships"];
const paths = () => [`work_packages/${id}`, `projects/${project}/work_packages`, ...LISTS];

/** Asks until the answer is one that is kept: on PostgreSQL other tests write to the same server. */
const keptFrom = (caller: ApiCaller, path: string) =>
  vi.waitFor(
    async () => {
      const before = keptAnswerRequests.hit;
      const answer = await caller.get(path);
      expect([path, keptAnswerRequests.hit - before]).toEqual([path, 1]);
      return answer;
    },
    { timeout: 10_000, interval: 1 },
  );

/** Of this user, in the other process. */
const as = async (userId: number, name = "there") => {
  const token = await ctx.transaction((tx) => createToken(tx, userId, name, clock.now()));
  return new ApiCaller(there, { authorization: `Bearer ${token}` }, logged);
};

test("what nothing was written since is answered again with the same bytes and the same tag", async () => {
  for (const path of paths()) {
    const made = await api.admin.get(path);
    const kept = await keptFrom(api.admin, path);
    expect([kept.status, kept.text, kept.headers["etag"]]).toEqual([200, made.text, made.headers["etag"]]);
    expect(kept.headers["content-type"]).toBe(made.headers["content-type"]);
  }
});

test("a write of any process counts in the next answer of each", async () => {
  const reader = await as(1);
  for (const [index, writer] of [api.admin, reader].entries()) {
    for (const one of [api.admin, reader]) await keptFrom(one, `work_packages/${id}`);
    const lockVersion = (await api.admin.get(`work_packages/${id}`)).number("lockVersion");
    const subject = `Written ${index}`;
    expect((await writer.patch(`work_packages/${id}`, { lockVersion, subject })).status).toBe(200);
    for (const one of [api.admin, reader]) expect((await one.get(`work_packages/${id}`)).at("subject")).toBe(subject);
  }
  // Nor does it matter whether the journal tells of it.
  await keptFrom(api.admin, "users");
  await elsewhere.transaction((tx) =>
    tx.updateTable("principals").set({ name: "Renamed" }).where("id", "=", 1).execute(),
  );
  expect((await api.admin.get("users")).each("name")).toContain("Renamed");
});

test("a role that is taken away in one process counts at the next request in another, whatever is kept there", async () => {
  const user = await given.userWith("leaving", project, ["view_work_packages", "view_members"]);
  const readers = [await as(user), await api.as("leaving")];
  const own = [`work_packages/${id}`, `projects/${project}/work_packages`];
  for (const reader of readers) for (const path of own) await keptFrom(reader, path);
  for (const reader of readers) await keptFrom(reader, "work_packages");
  const { id: membership } = await ctx.db
    .selectFrom("memberships")
    .select("id")
    .where("principal_id", "=", user)
    .executeTakeFirstOrThrow();
  expect((await api.admin.delete(`memberships/${membership}`)).status).toBe(204);
  for (const reader of readers) {
    for (const path of own) expect([403, 404]).toContain((await reader.get(path)).status);
    expect((await reader.get("work_packages")).status).toBe(403);
  }
});

test("a token that is deleted and a user who is locked are out at the next request", async () => {
  const user = await given.userWith("locked", project, ["view_work_packages"]);
  const [kept, revoked] = [await as(user, "kept"), await as(user, "revoked")];
  for (const one of [kept, revoked]) await keptFrom(one, `work_packages/${id}`);
  await ctx.transaction((tx) => tx.deleteFrom("api_tokens").where("name", "=", "revoked").execute());
  expect((await revoked.get(`work_packages/${id}`)).status).toBe(401);
  expect((await kept.get(`work_packages/${id}`)).status).toBe(200);
  await ctx.transaction((tx) => tx.updateTable("users").set({ status: "locked" }).where("id", "=", user).execute());
  expect((await kept.get(`work_packages/${id}`)).status).toBe(401);
});

test("a token that runs out does so though nothing is written", async () => {
  await given.userWith("briefly", project, ["view_work_packages"]);
  const briefly = await api.as("briefly");
  const made = await briefly.post("users/me/api_tokens", { name: "Day", expiresInDays: 1 });
  const caller = new ApiCaller(app, { authorization: `Bearer ${String(made.at("token"))}` }, logged);
  await keptFrom(caller, "work_packages");
  clock.advance(2 * 86_400_000);
  expect((await caller.get("work_packages")).status).toBe(401);
});

test("one person's answer is no one else's, nor a narrower token's, and each minute has its own", async () => {
  const other = await given.project({ name: "Other" });
  await api.admin.post(`projects/${other}/work_packages`, { subject: "Elsewhere" });
  await given.userWith("one", project, ["view_work_packages"]);
  await given.member(await given.userWith("both", project, ["view_work_packages"]), other, ["view_work_packages"]);
  const [one, both] = [await api.as("one"), await api.as("both")];
  const made = await both.post("users/me/api_tokens", { name: "Narrow", projectIds: [project] });
  const narrow = new ApiCaller(app, { authorization: `Bearer ${String(made.at("token"))}` }, logged);
  await narrow.get("work_packages");
  for (let round = 0; round < 3; round++) {
    expect((await keptFrom(both, "work_packages")).each("subject")).toContain("Elsewhere");
    for (const fewer of [one, narrow])
      expect((await fewer.get("work_packages")).each("subject")).not.toContain("Elsewhere");
  }
  await keptFrom(api.admin, "work_packages");
  clock.advance(60_000);
  const { miss } = keptAnswerRequests;
  await api.admin.get("work_packages");
  expect(keptAnswerRequests.miss).toBe(miss + 1);
  // What is asked of the past counts in seconds.
  const past = "work_packages?timestamps=PT-1S,PT0S";
  const before = { ...keptAnswerRequests };
  for (let round = 0; round < 2; round++) expect((await api.admin.get(past)).status).toBe(200);
  expect(keptAnswerRequests).toEqual(before);
});
