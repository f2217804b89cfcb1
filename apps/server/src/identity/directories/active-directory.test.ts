/** Against a server in the test that speaks as Active Directory does where it differs from OpenLDAP. */
import { beforeEach, expect, test } from "vitest";
import { removeDirectoryPeople } from "../../../testing/servers/identity-providers/directory-people.ts";
import { startTestApp } from "../../../testing/app.ts";
import {
  startActiveDirectory,
  type DirectoryEntry,
} from "../../../testing/servers/identity-providers/active-directory.ts";

const { api, ctx } = await startTestApp("standard", { outgoingAllowed: ["loopback"] });
const LIST = "admin/directories";
const BASE = "DC=crew,DC=test";
const READER = `CN=reader,CN=Users,${BASE}`;
const PASSWORD = "sails and ropes";
const LOGINS = ["anna", "bert", "carl", "dora", "emma", "finn", "gina", "hugo"];
const ENABLED = "512";
const DISABLED = "514";
const dnOf = (login: string) => `CN=${login} Sailor,OU=Crew,${BASE}`;

/** Bytes that are no text, zero and the byte order mark among them. */
const guidOf = (n: number): Buffer => Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28, n, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, n]);

const person = (login: string, n: number): DirectoryEntry => ({
  dn: dnOf(login),
  password: PASSWORD,
  attributes: {
    objectCategory: "person",
    objectClass: ["top", "person", "user"],
    objectGUID: guidOf(n),
    sAMAccountName: login,
    mail: `${login}@crew.test`,
    givenName: login,
    sn: "Sailor",
    userAccountControl: ENABLED,
    primaryGroupID: "513",
  },
});
const group = (cn: string, token: string, member: readonly string[]): DirectoryEntry => ({
  dn: `CN=${cn},CN=Users,${BASE}`,
  attributes: { objectClass: ["top", "group"], cn, primaryGroupToken: token, ...(member.length > 0 ? { member } : {}) },
});
const world = (): DirectoryEntry[] => [
  { dn: READER, password: "secret of the reader", attributes: { objectClass: "user", userAccountControl: ENABLED } },
  ...LOGINS.map(person),
  // No one is named as a member of the group that is everyone's first.
  group("Domain Users", "513", []),
  group("Large", "1105", LOGINS.map(dnOf)),
  group("Outer", "1106", [`CN=Large,CN=Users,${BASE}`]),
];
const directory = await startActiveDirectory(world());

const config = (more: object = {}) => ({
  host: "127.0.0.1",
  port: directory.port,
  security: "plain",
  bindDn: READER,
  baseDn: BASE,
  userFilter: "(&(objectCategory=person)(objectClass=user))",
  attributes: { id: "objectGUID", login: "sAMAccountName", email: "mail", firstName: "givenName", lastName: "sn" },
  groupFilter: "(objectClass=group)",
  syncGroups: true,
  missesBeforeLock: 1,
  mostRemovals: 100,
  mostRemovalsPercent: 100,
  ...more,
});

async function enabled(more: object = {}): Promise<number> {
  const bindPassword = "secret of the reader";
  const { id } = await api.admin.post(LIST, { name: "Active Directory", bindPassword, config: config(more) });
  expect((await api.admin.post(`${LIST}/${id}/test`)).at("problem")).toBeNull();
  expect((await api.admin.patch(`${LIST}/${id}`, { enabled: true })).at("enabled")).toBe(true);
  return id;
}

async function sync(id: number): Promise<void> {
  expect((await api.admin.post(`${LIST}/${id}/syncs`, { kind: "sync" })).status).toBe(202);
  await ctx.jobs.runAll();
  expect((await api.admin.get(`${LIST}/${id}/syncs`)).at("_embedded.elements.0.state")).toBe("done");
}

const accounts = () =>
  ctx.db
    .selectFrom("users")
    .where("email", "like", "%@crew.test")
    .orderBy("login")
    .select(["id", "login", "status", "last_name"])
    .execute();
const membersOf = async (name: string): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom("group_users")
    .innerJoin("principals", "principals.id", "group_users.group_id")
    .innerJoin("users", "users.id", "group_users.user_id")
    .where("principals.name", "=", name)
    .orderBy("users.login")
    .select("users.login")
    .execute();
  return rows.map(({ login }) => login);
};
const login = (name: string, password: string) => api.anonymous.post("auth/login", { login: name, password });

beforeEach(async () => {
  directory.entries.splice(0, Infinity, ...world());
  directory.binds.length = 0;
  directory.searches.length = 0;
  await removeDirectoryPeople(ctx);
});

test("everyone comes, in pages, and groups with members in parts, primary ones and those within others", async () => {
  const id = await enabled();
  await sync(id);
  expect((await accounts()).map((one) => one.login)).toEqual(LOGINS);
  for (const name of ["Domain Users", "Large", "Outer"]) expect(await membersOf(name)).toEqual(LOGINS);
  expect(directory.searches.filter((one) => one.includes("member;range="))).toEqual([
    `CN=Large,CN=Users,${BASE} member;range=3-*`,
    `CN=Large,CN=Users,${BASE} member;range=6-*`,
  ]);
  const identities = await ctx.db.selectFrom("identities").orderBy("id").select("subject").execute();
  expect(identities.map(({ subject }) => subject).toSorted()).toEqual(
    LOGINS.map((_, n) => guidOf(n).toString("hex")).toSorted(),
  );
});

test("someone who is disabled there gets no account, or is locked, and comes back", async () => {
  const [, anna, bert] = directory.entries;
  const id = await enabled();
  const disable = (entry: DirectoryEntry | undefined, to: string): void => {
    if (entry !== undefined) entry.attributes["userAccountControl"] = to;
  };
  disable(anna, DISABLED);
  await sync(id);
  expect((await accounts()).map((one) => one.login)).toEqual(LOGINS.slice(1));
  expect((await login("bert", PASSWORD)).status).toBe(200);
  disable(bert, DISABLED);
  expect([(await login("bert", PASSWORD)).status, (await login("anna", PASSWORD)).status]).toEqual([401, 401]);
  await sync(id);
  expect((await accounts()).find((one) => one.login === "bert")?.status).toBe("locked");
  disable(bert, ENABLED);
  await sync(id);
  expect((await accounts()).find((one) => one.login === "bert")?.status).toBe("active");
});

test("someone who is renamed and moved stays the same person", async () => {
  const id = await enabled();
  await sync(id);
  const before = (await accounts()).find((one) => one.login === "carl");
  const carl = directory.entries.find(({ dn }) => dn === dnOf("carl"));
  if (carl === undefined) throw new Error("carl is not there");
  carl.dn = `CN=Carl Captain,OU=Bridge,${BASE}`;
  Object.assign(carl.attributes, { sn: "Captain", sAMAccountName: "captain" });
  await sync(id);
  const after = (await accounts()).find((one) => one.id === before?.id);
  expect(after).toMatchObject({ login: "captain", last_name: "Captain", status: "active" });
});

test("an empty password is never sent, though this server would take it", async () => {
  await enabled();
  expect((await login("anna", PASSWORD)).status).toBe(200);
  for (const password of ["", " ", "wrong"]) expect([400, 401]).toContain((await login("anna", password)).status);
  expect(directory.binds.filter(({ password }) => password === "")).toEqual([]);
});
