import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { testDialect } from "../../../testing/database.ts";
import { environmentOf, startProgram } from "../../../testing/servers/program.ts";

const { api, ctx, given } = await startTestApp();
const PASSWORD = "a long password";
const ADDRESS = /ready at (http\S+) after/;
let project = 0;

beforeAll(async () => {
  project = await given.project({ name: "Two berths" });
});

/** Beside the one that the test is in; SQLite is served by no more than one. */
async function otherProcesses(): Promise<string[]> {
  const programs = (testDialect === "postgres" ? [1, 2] : [1]).map(() =>
    startProgram(["main.ts"], environmentOf(ctx.settings)),
  );
  const ready = await Promise.all(programs.map((program) => program.printed(ADDRESS)));
  return ready.map(([, address = ""]) => address);
}

async function personWith(login: string): Promise<{ id: number; membership: number }> {
  const made = await api.admin.post("users", {
    login,
    email: `${login}@example.org`,
    firstName: "Two",
    lastName: "Berths",
    password: PASSWORD,
    status: "active",
  });
  return { id: made.id, membership: await given.member(made.id, project, ["view_work_packages"]) };
}

/** A browser at one of the processes: signed in, with an open stream of events. */
async function browser(address: string, login: string) {
  const signedIn = await fetch(`${address}/api/v3/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login, password: PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  const get = async (path: string) => (await fetch(`${address}/api/v3/${path}`, { headers: { cookie } })).status;
  const stream = await fetch(`${address}/api/v3/events`, { headers: { cookie } });
  const reader = stream.body!.getReader();
  await reader.read();
  const ended = (async () => {
    try {
      while (!(await reader.read()).done);
      return true;
    } catch {
      // The process was killed at the end of the test, with the stream open.
      return false;
    }
  })();
  return { get, ended };
}

test("a lock, a deletion and a lost role count in every process at the next request", { timeout: 90_000 }, async () => {
  const addresses = await otherProcesses();
  const locked = await personWith("berth-locked");
  const deleted = await personWith("berth-deleted");
  const moved = await personWith("berth-moved");
  const each = <T>(one: T) => addresses.map(() => one);
  const open = (login: string) => Promise.all(addresses.map((address) => browser(address, login)));
  const [lockedAt, deletedAt, movedAt] = [
    await open("berth-locked"),
    await open("berth-deleted"),
    await open("berth-moved"),
  ];
  const all = async (browsers: typeof lockedAt, path: string) => Promise.all(browsers.map(({ get }) => get(path)));
  expect(await all(lockedAt, "users/me")).toEqual(each(200));
  expect(await all(deletedAt, "users/me")).toEqual(each(200));
  expect(await all(movedAt, `projects/${project}`)).toEqual(each(200));

  await api.admin.post(`users/${locked.id}/lock`);
  expect(await all(lockedAt, "users/me")).toEqual(each(401));
  expect(await Promise.all(lockedAt.map(({ ended }) => ended))).toEqual(each(true));
  // Sessions end with the lock: unlocking brings none of them back.
  await api.admin.delete(`users/${locked.id}/lock`);
  expect(await all(lockedAt, "users/me")).toEqual(each(401));

  // What an administrator may is over as soon as they are none.
  await api.admin.patch(`users/${moved.id}`, { admin: true });
  expect(await all(movedAt, "admin/overview")).toEqual(each(200));
  await api.admin.patch(`users/${moved.id}`, { admin: false });
  expect(await all(movedAt, "admin/overview")).toEqual(each(403));

  // So is what a role allowed that allows it no more.
  expect(await all(movedAt, `projects/${project}/work_packages`)).toEqual(each(200));
  const held = (await api.admin.get(`memberships/${moved.membership}`)).at("_links.roles.0.href");
  const emptied = await api.admin.patch(`${String(held).replace("/api/v3/", "")}/permissions`, { permissions: [] });
  expect(emptied.status).toBe(200);
  expect(await all(movedAt, `projects/${project}/work_packages`)).toEqual(each(403));

  await api.admin.delete(`users/${deleted.id}`);
  expect(await all(deletedAt, "users/me")).toEqual(each(401));
  expect(await Promise.all(deletedAt.map(({ ended }) => ended))).toEqual(each(true));

  await api.admin.delete(`memberships/${moved.membership}`);
  expect(await all(movedAt, `projects/${project}`)).toEqual(each(404));
  expect(await all(movedAt, "users/me")).toEqual(each(200));
});
