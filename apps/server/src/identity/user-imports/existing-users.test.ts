/** What an import does with people who are there already. */
import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();
const HEADING = "Login,Name,Email,Status,Admin";

const check = (existing: string, lines: readonly string[], caller = api.admin) =>
  caller.upload(`user_imports?existing=${existing}`, {
    name: "people.csv",
    type: "text/csv",
    bytes: Buffer.from([HEADING, ...lines].join("\n")),
  });

async function run(existing: string, lines: readonly string[]) {
  const made = await check(existing, lines);
  await api.admin.post(`user_imports/${made.id}/run`);
  await ctx.jobs.runAll();
  const rows = await api.admin.list(`user_imports/${made.id}/rows`, { pageSize: 1_000 });
  return { made, rows, counts: (await api.admin.get(`user_imports/${made.id}`)).at("counts") };
}

const said = (rows: Awaited<ReturnType<typeof run>>["rows"]) =>
  rows.each("problems").map((problems) => {
    const list: { attribute: string; message: string }[] = JSON.parse(JSON.stringify(problems));
    return list.map(({ attribute, message }) => `${attribute}: ${message}`).join(" ");
  });

test("skipping leaves who is there as they are; updating changes what the cells say, and the second time nothing", async () => {
  const id = await given.user("here", { firstName: "Here", lastName: "Before" });
  const lines = [
    "here,Here After,here-after@example.org,locked,true",
    "newly,Newly There,newly@example.org,active,false",
  ];
  const skipped = await check("skip", lines);
  expect([skipped.at("counts.unchanged"), skipped.at("counts.create")]).toEqual([1, 1]);

  const made = await check("update", lines);
  expect([made.at("existing"), made.at("counts.update"), made.at("counts.create")]).toEqual(["update", 1, 1]);
  const preview = await api.admin.list(`user_imports/${made.id}/rows`);
  expect(preview.each("changes")[0]).toEqual({
    name: { from: "Here Before", to: "Here After" },
    email: { from: "here@example.org", to: "here-after@example.org" },
    admin: { from: false, to: true },
    status: { from: "active", to: "locked" },
  });
  expect((await api.admin.get(`users/${id}`)).at("status")).toBe("active");

  const first = await run("update", lines);
  expect(first.counts).toMatchObject({ created: 1, updated: 1, unchanged: 0, failed: 0, invalid: 0 });
  const user = await api.admin.get(`users/${id}`);
  expect(["name", "email", "admin", "status"].map((name) => user.at(name))).toEqual([
    "Here After",
    "here-after@example.org",
    true,
    "locked",
  ]);
  const titles = await ctx.db
    .selectFrom("events")
    .where("entity_type", "=", "User")
    .where("entity_id", "=", id)
    .where("action", "=", "updated")
    .select("entity_title")
    .execute();
  expect(titles.map((row) => row.entity_title)).toEqual(["Here After", "Here After"]);
  const again = await check("update", lines);
  expect(again.at("counts")).toMatchObject({ create: 0, update: 0, unchanged: 2, invalid: 0 });
  expect(again.links).not.toContain("run");

  const unlocked = await run("update", ["HERE,,,active,no"]);
  expect(unlocked.counts).toMatchObject({ updated: 1 });
  const back = await api.admin.get(`users/${id}`);
  expect(["name", "admin", "status"].map((name) => back.at(name))).toEqual(["Here After", false, "active"]);
  const journal = await api.admin.list("admin/activities", {
    filters: [{ text: { operator: "~", values: ["Here After"] } }],
  });
  expect(journal.each("action").every((action) => action === "updated")).toBe(true);
});

test("oneself is neither locked nor demoted; rows say what is wrong with them, and can be had as a file", async () => {
  await given.user("other");
  const lines = [
    "admin,,,locked,",
    "admin,,,,false",
    "other,,admin@example.org,,",
    "other2,No Mail,,,",
    "other,,,gone,maybe",
    ",,OTHER@example.org,invited,",
    '"=evil",,,,',
  ];
  const { email } = Object(JSON.parse((await api.admin.get("users/me")).text)) as { email: string };
  const { made, rows, counts } = await run(
    "update",
    lines.map((line) => line.replace("admin@example.org", email)),
  );
  expect(said(rows)).toEqual([
    "status: You cannot lock your own account.",
    expect.stringContaining("admin: You cannot demote your own account."),
    "email: Email has already been taken.",
    "email: Email can't be blank.",
    expect.stringMatching(
      /login: The same as in line 4\..*admin: Admin must be true or false\..*status: Status must be/,
    ),
    "",
    expect.stringContaining("login: Begins like a formula of a spreadsheet."),
  ]);
  expect(counts).toMatchObject({ unchanged: 1, invalid: 6 });
  expect((await api.admin.get("users/admin")).at("status")).toBe("active");
  const rejected = await api.admin.get(`user_imports/${made.id}/rejected`);
  const [heading, first, ...others] = rejected.text.trimEnd().split("\r\n");
  expect(heading).toBe("\uFEFFLogin,Name,Email,Status,Admin,Line,Problems");
  expect(first).toBe("admin,,,locked,,2,You cannot lock your own account.");
  expect([others.length, others.at(-1)?.startsWith(`"'=evil"`)]).toEqual([5, true]);
  // As it is, corrected or not, it can be imported again.
  const repeated = await api.admin.upload("user_imports?existing=update", {
    name: "rejected.csv",
    type: "text/csv",
    bytes: Buffer.from(rejected.text.replace("locked", "active")),
  });
  expect([repeated.status, repeated.at("counts.unchanged")]).toEqual([201, 1]);
});

test("of what changed since the file was checked, the row alone fails, and leaves nothing half done", async () => {
  const id = await given.user("raced");
  const gone = await given.user("soon-gone");
  await given.user("fine");
  const made = await check("update", [
    "raced,Raced Again,taken-meanwhile@example.org,locked,",
    "soon-gone,Soon Gone,,,",
    "fine,Fine Again,,,",
  ]);
  await given.user("taken-meanwhile");
  await api.admin.delete(`users/${gone}`);
  await ctx.jobs.runAll();
  await api.admin.post(`user_imports/${made.id}/run`);
  await ctx.jobs.runAll();
  const rows = await api.admin.list(`user_imports/${made.id}/rows`);
  expect(rows.each("outcome")).toEqual(["failed", "failed", "updated"]);
  expect(said(rows).slice(0, 2)).toEqual([
    "email: Email has already been taken.",
    "base: This user is not there any more.",
  ]);
  expect((await api.admin.get(`users/${id}`)).at("name")).toBe("raced Tester");
});

test("an unknown policy is refused before anything is read", async () => {
  expect((await check("merge", ["a,B C,a@example.org,,"])).status).toBe(400);
});

test("what no one sees in a name or an address is refused for who is there, too", async () => {
  const id = await given.user("seen");
  const { rows } = await run("update", ["seen,Se\u115fen Tester,se\u202een@example.org,,"]);
  expect(said(rows)[0]).toContain("name: There is an invisible character (U+115F) in it.");
  expect(said(rows)[0]).toContain("email: There is an invisible character (U+202E) in it.");
  expect((await api.admin.get(`users/${id}`)).at("email")).toBe("seen@example.org");
});

// The last one: a person who is demoted here has no more to say.
test("two administrators who demote each other by files: one remains", async () => {
  const id = await given.user("rival");
  await api.admin.patch(`users/${id}`, { admin: true });
  const rival = await api.as("rival");
  const mine = await check("update", ["rival,,,,false"]);
  const theirs = await check("update", ["admin,,,,false"], rival);
  await Promise.all([api.admin.post(`user_imports/${mine.id}/run`), rival.post(`user_imports/${theirs.id}/run`)]);
  await ctx.jobs.runAll();
  const admins = await ctx.db
    .selectFrom("users")
    .where("admin", "=", 1)
    .where("status", "=", "active")
    .where("builtin", "=", "none")
    .select("login")
    .execute();
  expect(admins).toHaveLength(1);
});
