/** Custom fields in a file of users. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();

type Name = "site" | "level" | "since" | "remote" | "tags" | "lead" | "release" | "note";
const keys = {} as Record<Name, string>;

async function field(name: string, fieldFormat: string, more: object = {}): Promise<string> {
  const made = await api.admin.post("custom_fields", { name, fieldFormat, for: "User", isForAll: true, ...more });
  expect([made.status, made.error]).toEqual([201, null]);
  return `customField${made.id}`;
}

beforeAll(async () => {
  const project = await given.project({ name: "Open", public: true });
  await given.user("lead-login");
  await given.user("twice-a");
  await given.user("twice-b");
  for (const login of ["twice-a", "twice-b"]) {
    const { id } = await api.admin.get(`users/${login}`);
    await api.admin.patch(`users/${id}`, { firstName: "Same", lastName: "Name" });
  }
  const _links = { definingProject: { href: `/api/v3/projects/${project}` } };
  await api.admin.post("versions", { name: "One, two", sharing: "system", _links });
  keys.site = await field("Site", "list", { options: ["Bern", "Basel", "Basel, Land"] });
  keys.level = await field("Level", "int", { minValue: 1, maxValue: 9 });
  keys.since = await field("Since", "date");
  keys.remote = await field("Remote", "bool");
  keys.tags = await field("Tags", "list", { options: ["Red", "Green, dark", "Blue"], multiple: true });
  keys.lead = await field("Lead", "user");
  keys.release = await field("Release", "version");
  keys.note = await field("Note", "string", { maxLength: 8, defaultValue: "usual" });
});

const HEADING = "Login,Name,Email,Status,Admin,Site,LEVEL,Since,Remote,Tags,Lead,Release,Note,Unknown";
const upload = (heading: string, lines: readonly string[], existing = "refuse") =>
  api.admin.upload(`user_imports?existing=${existing}`, {
    name: "people.csv",
    type: "text/csv",
    bytes: Buffer.from([heading, ...lines].join("\r\n")),
  });
const problemsOf = async (id: number): Promise<string[]> =>
  (await api.admin.list(`user_imports/${id}/rows`, { pageSize: 100 })).elements.map((row) => {
    const { problems }: { problems: { attribute: string; message: string }[] } = Object(row);
    return problems.map(({ attribute, message }) => `${attribute}: ${message}`).join(" ");
  });
async function run(id: number): Promise<void> {
  await api.admin.post(`user_imports/${id}/run`);
  await ctx.jobs.runAll();
}
const titlesAt = (link: unknown): string[] => [link].flat().map((one) => String(Object(one).title));

test("a new user gets what the columns say, and defaults where a cell is empty; the journal has it", async () => {
  const made = await upload(HEADING, [
    'field-one,Field One,field-one@example.org,,,"basel, land",7,2026-11-24,yes,"Blue, Green, dark",lead-login,"One, two",,x',
    "field-two,Field Two,field-two@example.org,,,,,,,,,,'=1+1,",
  ]);
  expect([made.at("counts.create"), await problemsOf(made.id)]).toEqual([2, ["", ""]]);
  await run(made.id);
  const one = await api.admin.get("users/field-one");
  expect([keys.level, keys.since, keys.remote, keys.note].map((key) => one.at(key))).toEqual([
    7,
    "2026-11-24",
    true,
    "usual",
  ]);
  expect([keys.site, keys.tags, keys.release].map((key) => titlesAt(one.at(`_links.${key}`)))).toEqual([
    ["Basel, Land"],
    ["Blue", "Green, dark"],
    ["One, two"],
  ]);
  const lead = (await api.admin.get("users/lead-login")).id;
  expect(one.at(`_links.${keys.lead}.href`)).toBe(`/api/v3/users/${lead}`);
  const two = await api.admin.get("users/field-two");
  expect([two.at(keys.note), two.at(keys.level), two.at(`_links.${keys.site}.href`)]).toEqual(["=1+1", null, null]);
  const created = await ctx.db
    .selectFrom("events")
    .where("entity_type", "=", "User")
    .where("entity_id", "=", one.id)
    .select("changes")
    .executeTakeFirstOrThrow();
  expect(Object(JSON.parse(created.changes))[keys.site]).toMatchObject({ toTitle: "Basel, Land" });
});

test("each bad value is refused in its row with what the field says", async () => {
  const cells: [cell: string, column: Name, message: string][] = [
    ["Zug,,,,,,,", "site", "Site is not set to one of the allowed values."],
    [",ten,,,,,,", "level", "Level is not an integer."],
    [",10,,,,,,", "level", "Level must be less than or equal to 9."],
    [",,24.11.2026,,,,,", "since", "Since is not a valid date (YYYY-MM-DD)."],
    [",,,maybe,,,,", "remote", "Remote must be true or false."],
    [',,,,"Red, Pink",,,', "tags", "Tags is not set to one of the allowed values."],
    [",,,,,Same Name,,", "lead", "Lead is not set to one of the allowed values."],
    [",,,,,,Nine,", "release", "Release is not set to one of the allowed values."],
    [",,,,,,,much too long", "note", "Note is too long (maximum is 8 characters)."],
    [",,,,,,,=1+1", "note", "Begins like a formula of a spreadsheet."],
  ];
  const lines = cells.map(([cell], at) => `bad-${at},Bad One,bad-${at}@example.org,,,${cell},`);
  const made = await upload(HEADING, [...lines, "good-1,Good One,good-1@example.org,,,Bern,,,,,,,,"]);
  expect(made.at("counts")).toMatchObject({ create: 1, invalid: cells.length });
  const expected = cells.map(([, column, message]) => `${keys[column]}: ${message}`);
  expect(await problemsOf(made.id)).toEqual([...expected, ""]);

  await run(made.id);
  expect((await api.admin.get("users/bad-0")).status).toBe(404);
  const rejected = await api.admin.get(`user_imports/${made.id}/rejected`);
  const [heading, first] = rejected.text.split("\r\n");
  expect(heading).toBe(
    "\uFEFFLogin,Name,Email,Status,Admin,Site,Level,Since,Remote,Tags,Lead,Release,Note,Line,Problems",
  );
  expect(first).toContain("bad-0,Bad One,bad-0@example.org,,,Zug,,,,,,,,2,Site is not set");
  const again = await upload("", [rejected.text.replace("Zug", "Bern")]);
  // The formula is written as text, and so it is one from then on.
  expect(again.at("counts")).toMatchObject({ create: 2, invalid: cells.length - 2 });
});

test("what is there is updated by the cells that are filled, and by none the second time", async () => {
  const id = await given.user("has-fields");
  await api.admin.patch(`users/${id}`, { [keys.level]: 3, [keys.note]: "kept" });
  const heading = "Login,Name,Email,Status,Admin,Site,Level,Note";
  const lines = ["has-fields,,,,,Bern,4,"];
  const made = await upload(heading, lines, "update");
  const [row] = (await api.admin.list(`user_imports/${made.id}/rows`)).elements;
  expect(Object(row).changes).toEqual({
    [keys.site]: { name: "Site", from: "", to: "Bern" },
    [keys.level]: { name: "Level", from: "3", to: "4" },
  });
  expect(Object(row).custom).toEqual({ [keys.site]: "Bern", [keys.level]: "4", [keys.note]: "" });
  await run(made.id);
  expect((await api.admin.get(`user_imports/${made.id}`)).at("counts.updated")).toBe(1);
  const user = await api.admin.get(`users/${id}`);
  expect([user.at(keys.level), user.at(keys.note), user.at(`_links.${keys.site}.title`)]).toEqual([4, "kept", "Bern"]);
  expect((await upload(heading, lines, "update")).at("counts")).toMatchObject({ update: 0, unchanged: 1 });
});

test("a required field is asked for, and what is decided is decided again when the file is run", async () => {
  const needed = await field("Needed", "string", { required: true });
  const without = await upload("Login,Name,Email,Status,Admin", ["need-1,Need One,need-1@example.org,,"]);
  expect(await problemsOf(without.id)).toEqual([`${needed}: Needed can't be blank.`]);
  const heading = "Login,Name,Email,Status,Admin,Needed,Site";
  const made = await upload(heading, ["need-2,Need Two,need-2@example.org,,,there,Basel"]);
  expect(await problemsOf(made.id)).toEqual([""]);
  const site = `custom_fields/${keys.site.replace("customField", "")}`;
  const options = [(await api.admin.get(site)).at("options")].flat().map(Object);
  await api.admin.patch(site, { options: options.filter(({ value }) => value !== "Basel") });
  await run(made.id);
  expect((await api.admin.get("users/need-2")).status).toBe(404);
  expect(await problemsOf(made.id)).toEqual([`${keys.site}: Site is not set to one of the allowed values.`]);
  await api.admin.delete(`custom_fields/${needed.replace("customField", "")}`);
});

test("fields with the same name are told apart by their names in the API", async () => {
  const [first, second] = [await field("Room", "int"), await field("room", "string")];
  const same = await upload("Login,Name,Email,Status,Admin,Room", ["a,A B,a@example.org,,,1"]);
  expect([same.status, same.at("message")]).toEqual([
    422,
    `There are several custom fields called Room: write ${first} or ${second} in the heading.`,
  ]);
  const made = await upload(`Login,Name,Email,Status,Admin,${first},${second}`, [
    "room-1,A B,room-1@example.org,,,1,x",
  ]);
  await run(made.id);
  const user = await api.admin.get("users/room-1");
  expect([user.at(first), user.at(second)]).toEqual([1, "x"]);
  const twice = await upload(`Login,Name,Email,Status,Admin,Level,level`, ["a,A B,a@example.org,,,1,1"]);
  expect(twice.at("message")).toBe("The column level is there twice.");
});
