/** What is hidden of people cannot be found out by searching, filtering or sorting for it. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();
/** In addresses and logins only. */
const SECRET = "zqsecret";

let open = 0;
let found = 0;

const as = async (who: string) =>
  who === "admin" ? api.admin : who === "anonymous" ? api.anonymous : await api.as(who);

beforeAll(async () => {
  open = await given.project({ name: "Open", public: true });
  const fellow = ["view_members", "view_work_packages"] as const;
  found = await given.userWith(`${SECRET}login`, open, fellow);
  await api.admin.patch(`users/${found}`, { firstName: "Plain", lastName: "Name", email: `${SECRET}mail@example.org` });
  await given.userWith("projectadmin", open, [...fellow, "manage_members", "edit_project"]);
  await given.userWith("member", open, [...fellow, "edit_work_packages"]);
  await given.userWith("reader", open, fellow);
  await given.user("outsider");
  await given.member(await given.user("mailviewer"), null, ["view_user_email", "view_all_principals"]);
  await given.member(await given.user("lister"), null, ["view_all_principals"]);
  await given.member(await given.user("usermanager"), null, ["manage_user"]);
});

const filtered = (name: string, operator: string, ...values: string[]) => ({
  filters: [{ [name]: { operator, values } }],
  pageSize: 100,
});

/** Whether the search finds the person. */
async function finds(who: string, path: string, parameters: Record<string, unknown>): Promise<boolean> {
  const answer = await (await as(who)).list(path, parameters);
  expect([who, path, [200, 401, 403].includes(answer.status)]).toEqual([who, path, true]);
  if (answer.status !== 200) return false;
  const isThere = answer.text.includes("Plain Name");
  if (path !== "search") expect(answer.number("total") > 0).toBe(isThere);
  return isThere;
}

const SEARCHES: [string, (text: string) => Record<string, unknown>][] = [
  ["principals", (text) => filtered("anyNameAttribute", "~", text)],
  ["principals", (text) => filtered("any_name_attribute", "**", text)],
  ["principals", (text) => filtered("typeahead", "**", text)],
  ["memberships", (text) => filtered("any_name_attribute", "~", text)],
  ["search", (text) => ({ q: text })],
];

test.each(SEARCHES)("%s does not search logins and addresses for those who do not see them", async (path, asked) => {
  for (const text of [`${SECRET}mail`, `${SECRET}login`, SECRET]) {
    for (const who of ["projectadmin", "member", "reader", "outsider", "anonymous"]) {
      expect([path, who, text, await finds(who, path, asked(text))]).toEqual([path, who, text, false]);
    }
    expect([path, text, await finds("admin", path, asked(text))]).toEqual([path, text, true]);
  }
  for (const who of ["projectadmin", "member", "reader", "admin"]) {
    expect([path, who, await finds(who, path, asked("plain"))]).toEqual([path, who, true]);
  }
});

test("those who see addresses search them, those who manage users search logins, too", async () => {
  const asked = (text: string) => filtered("anyNameAttribute", "~", text);
  const seen = async (who: string) => [
    await finds(who, "principals", asked(`${SECRET}mail`)),
    await finds(who, "principals", asked(`${SECRET}login`)),
  ];
  expect(await seen("mailviewer")).toEqual([true, false]);
  expect(await seen("usermanager")).toEqual([true, true]);
  expect(await seen("lister")).toEqual([false, false]);
});

test("everyone finds themselves by their own login and address", async () => {
  const own = await api.as(`${SECRET}login`);
  for (const text of [`${SECRET}mail`, `${SECRET}login`]) {
    const list = await own.list("principals", filtered("anyNameAttribute", "~", text));
    expect(list.each("id")).toEqual([found]);
  }
});

test("the filters of users match only what the asker sees", async () => {
  const ids = async (who: string, name: string, operator: string, value: string) =>
    (await (await as(who)).list("users", filtered(name, operator, value))).each("id").includes(found);
  for (const [name, value] of [
    ["login", `${SECRET}login`],
    ["email", `${SECRET}mail@example.org`],
    ["name", `${SECRET}mail@example.org`],
    ["search", SECRET],
  ] as const) {
    const operators = name === "search" ? ["**"] : ["=", "~"];
    for (const operator of operators) {
      expect([name, operator, await ids("lister", name, operator, value)]).toEqual([name, operator, false]);
      expect([name, operator, await ids("usermanager", name, operator, value)]).toEqual([name, operator, true]);
    }
    if (name === "search") continue;
    // Excluded is only what could be seen to be excluded.
    expect([name, await ids("lister", name, "!", value)]).toEqual([name, true]);
    expect([name, await ids("lister", name, "!~", SECRET)]).toEqual([name, true]);
    expect([name, await ids("usermanager", name, "!", value)]).toEqual([name, false]);
  }
  for (const [name, operator, value] of [
    ["admin", "=", "f"],
    ["blocked", "=", "f"],
    ["createdAt", ">t-", "9"],
  ] as const) {
    expect([name, await ids("lister", name, operator, value)]).toEqual([name, false]);
    expect([name, await ids("admin", name, operator, value)]).toEqual([name, true]);
  }
});

test("an order by what is hidden tells nothing of it", async () => {
  const order = async (who: string, path: string, name: string, direction: string) => {
    const list = await (await as(who)).list(path, { sortBy: [[name, direction]], pageSize: 100 });
    expect([who, path, name, list.status]).toEqual([who, path, name, 200]);
    return list.each("id").map(Number);
  };
  const byId = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
  for (const name of [
    "login",
    "email",
    "mail",
    "firstName",
    "lastname",
    "status",
    "admin",
    "createdAt",
    "updatedAt",
    "lastActiveAt",
  ]) {
    for (const direction of ["asc", "desc"]) {
      const ids = await order("lister", "users", name, direction);
      expect([name, ids]).toEqual([name, direction === "asc" ? byId(ids) : byId(ids).toReversed()]);
    }
  }
  const memberships = await order("member", "memberships", "email", "asc");
  expect(memberships).toEqual(byId(memberships));
  const users = await api.admin.list("users", { sortBy: [["email", "asc"]], pageSize: 100 });
  const emails = users.each("email").map(String);
  expect(emails).toEqual(emails.toSorted());
  expect(emails.at(-1)).toBe(`${SECRET}mail@example.org`);
});

test("a guessed login leads nowhere for those who do not see logins", async () => {
  for (const who of ["projectadmin", "member", "reader", "outsider", "lister"]) {
    expect([who, (await (await as(who)).get(`users/${SECRET}login`)).status]).toEqual([who, 404]);
    expect([who, (await (await as(who)).get(`users/${who}`)).status]).toEqual([who, 200]);
  }
  expect((await api.admin.get(`users/${SECRET}login`)).id).toBe(found);
});

test("filters by membership count only projects whose members the asker sees", async () => {
  const secret = await given.project({ name: "Secret" });
  const mine = await given.project({ name: "Mine" });
  await given.member(found, secret, ["view_work_packages"]);
  await given.userWith("insider", secret, ["view_members"]);
  const own = await given.userWith("loner", mine, ["view_work_packages"]);
  const ids = async (who: string, path: string, name: string, operator: string, ...values: string[]) =>
    (await (await as(who)).list(path, filtered(name, operator, ...values))).each("id").map(Number);
  for (const who of ["projectadmin", "member", "reader"]) {
    expect([who, await ids(who, "principals", "member", "=", `${secret}`)]).toEqual([who, []]);
    expect([who, await ids(who, "principals", "member", "!", `${secret}`)]).toEqual([
      who,
      expect.arrayContaining([found]),
    ]);
    expect([who, await ids(who, "principals", "member", "=", `${open}`)]).toEqual([
      who,
      expect.arrayContaining([found]),
    ]);
  }
  for (const who of ["insider", "admin"]) {
    expect([who, await ids(who, "principals", "member", "=", `${secret}`)]).toEqual([
      who,
      expect.arrayContaining([found]),
    ]);
  }
  for (const who of ["lister", "usermanager"]) {
    expect([who, await ids(who, "users", "project", "=", `${secret}`)]).toEqual([who, []]);
    expect([who, (await ids(who, "principals", "member", "!*")).includes(found)]).toEqual([who, true]);
  }
  expect(await ids("admin", "users", "project", "=", `${secret}`)).toContain(found);
  expect(await ids("loner", "principals", "member", "=", `${mine}`)).toEqual([own]);
});
