/** The process is killed in the middle of deletions, moves and copies: afterwards all of one is done, or nothing. */
import { setTimeout as pause } from "node:timers/promises";
import { hrefTo, type Answer, type Client } from "../../client.ts";
import type { Outcome, Part, World } from "../../part.ts";
import type { ProductHome } from "../../product.ts";
import { addHalts, HALT, HALT_COPY, isHalted, outlastHalts, removeHalts } from "./halts.ts";

const CHILDREN = 7;
/** More than a copy writes in one step; the one at which it stops is not in the first. */
const COPIED = 53;
const HALTS_WITHIN_MS = 20_000;
const DONE_WITHIN_MS = 30_000;

interface Operation {
  name: string;
  send(admin: Client): Promise<Answer>;
  /** What tells how far it is. */
  state: string;
  /** What that says before, and after a kill. */
  untouched: string;
  done: string;
}

/** What the product does in the background, and begins again after a kill. */
interface Job extends Operation {
  kind: string;
}

export const wholeOrNothing: Part = {
  name: "whole or nothing",
  on: ["sqlite", "postgres"],
  async run(world, home) {
    return [await killInTheMiddle(home, world)];
  },
};

async function killInTheMiddle(home: ProductHome, world: World): Promise<Outcome> {
  const { database } = world;
  const kills = Math.ceil(world.kills / 10);
  const prepared = await home.running();
  const admin = await prepared.admin();
  const operations = [await subtreeMove(admin)];
  if (!world.short) operations.push(await subtreeDeletion(admin), await projectMove(admin));
  const jobs = [await projectDeletion(admin)];
  if (!world.short) jobs.push(await projectCopy(admin));
  admin.close();
  await prepared.end("SIGKILL");
  const failures: string[] = [];
  const killed = async ({ name }: Operation, work: Promise<unknown>): Promise<void> => {
    if (!(await isHalted(home, database, HALTS_WITHIN_MS))) failures.push(`${name} was not under way at the kill`);
    await home.end("SIGKILL");
    await work;
    await outlastHalts(home, database);
  };
  const killWhenSent = async (operation: Operation): Promise<void> => {
    const client = await (await home.start()).admin();
    await killed(operation, operation.send(client));
    client.close();
  };
  /** On SQLite it is not ready before its job has ended, so no one waits for that. */
  const killWhenResumed = (operation: Operation): Promise<void> =>
    killed(
      operation,
      home.start().catch(() => null),
    );
  const expect = async ({ name, state }: Operation, expected: string): Promise<void> => {
    const found = await stateOf(home, state);
    if (found !== expected) failures.push(`${name}: after a kill there is ${found}, not ${expected}`);
  };
  await addHalts(home, database);
  for (const operation of operations) {
    for (let count = 0; count < kills; count++) {
      await killWhenSent(operation);
      await expect(operation, operation.untouched);
    }
  }
  for (const job of jobs) {
    for (let count = 0; count < kills; count++) {
      await (count === 0 ? killWhenSent(job) : killWhenResumed(job));
      await expect(job, job.untouched);
      // The dead process's lease runs out by itself; this does not wait for it.
      await putOff(home, job, "2000");
    }
    // The next one is halted alone.
    await putOff(home, job, "2999");
  }
  await removeHalts(home, database);
  for (const job of jobs) await putOff(home, job, "2000");
  failures.push(...(await doAll(home, operations, jobs)));
  return {
    tried: `${kills * (operations.length + jobs.length)} kills in the middle of deleting, moving and copying projects and work packages`,
    figures: "",
    failures,
  };
}

/** Not before then: kills are no failures of the job, but after some it would wait. */
const putOff = (home: ProductHome, { kind }: Job, until: string): Promise<unknown> =>
  home.rows(`update jobs set leased_until = null, run_at = '${until}' where kind = '${kind}'`);

/** Nothing that a kill left behind is in the way. */
async function doAll(home: ProductHome, operations: readonly Operation[], jobs: readonly Job[]): Promise<string[]> {
  const admin = await (await home.start()).admin();
  const failures: string[] = [];
  for (const { name, send } of operations) {
    const { status, text } = await send(admin);
    if (status !== 200 && status !== 204) failures.push(`${name} is answered with ${status}: ${text}`);
  }
  admin.close();
  for (const { name, state, done } of [...operations, ...jobs]) {
    const until = performance.now() + DONE_WITHIN_MS;
    while ((await stateOf(home, state)) !== done && performance.now() < until) await pause(20);
    const found = await stateOf(home, state);
    if (found !== done) failures.push(`${name}: at the end there is ${found}, not ${done}`);
  }
  return failures;
}

const stateOf = async (home: ProductHome, statement: string): Promise<string> =>
  (await home.rows(statement)).map((row) => Object.values(row).map(String).join(" ")).join();

const project = async (admin: Client, name: string, parent?: number): Promise<number> => {
  const _links = parent === undefined ? {} : { parent: hrefTo(`projects/${parent}`) };
  return (await admin.make("projects", { name, _links })).id;
};

const workPackage = async (
  admin: Client,
  inProject: number,
  subject: string,
  links: Record<string, { href: string }> = {},
): Promise<number> => (await admin.make(`projects/${inProject}/work_packages`, { subject, _links: links })).id;

/** Some before and some behind the one at which it stops. @returns the topmost */
async function tree(admin: Client, inProject: number): Promise<number> {
  const root = await workPackage(admin, inProject, "Has others below it");
  for (let child = 1; child <= CHILDREN; child++) {
    const subject = child === Math.ceil(CHILDREN / 2) ? HALT : `Child ${child}`;
    await workPackage(admin, inProject, subject, { parent: hrefTo(`work_packages/${root}`) });
  }
  return root;
}

const countIn = (id: number): string => `(select count(*) from work_packages where project_id = ${id})`;
/** What lists say without counting. */
const countedIn = (id: number): string =>
  `(select coalesce(sum(count), 0) from work_package_counts where project_id = ${id})`;

async function subtreeDeletion(admin: Client): Promise<Operation> {
  const place = await project(admin, "Loses its work packages");
  const root = await tree(admin, place);
  return {
    name: "the deletion of work packages",
    send: (client) => client.delete(`work_packages/${root}`),
    state: `select ${countIn(place)} as found, ${countedIn(place)} as counted`,
    untouched: `${CHILDREN + 1} ${CHILDREN + 1}`,
    done: "0 0",
  };
}

async function subtreeMove(admin: Client): Promise<Operation> {
  const [from, to] = [await project(admin, "Gives work packages away"), await project(admin, "Gets work packages")];
  const root = await tree(admin, from);
  const lockVersion = Number(Object(JSON.parse((await admin.get(`work_packages/${root}`)).text)).lockVersion);
  const all = CHILDREN + 1;
  return {
    name: "the move of work packages",
    send: (client) =>
      client.patch(`work_packages/${root}`, { lockVersion, _links: { project: hrefTo(`projects/${to}`) } }),
    state: `select ${countIn(from)} as remaining, ${countedIn(from)} as counted, ${countIn(to)} as moved, ${countedIn(to)} as counted_there`,
    untouched: `${all} ${all} 0 0`,
    done: `0 0 ${all} ${all}`,
  };
}

/** Its work packages let go of a version that it does not share any more. */
async function projectMove(admin: Client): Promise<Operation> {
  const [from, to] = [await project(admin, "Has a project below it"), await project(admin, "Gets a project")];
  const moved = await project(admin, "Is moved", from);
  const definingProject = hrefTo(`projects/${from}`);
  const version = await admin.make("versions", { name: "Shared", sharing: "descendants", _links: { definingProject } });
  const links = { version: hrefTo(`versions/${version.id}`) };
  for (const subject of ["Before", HALT, "Behind"]) await workPackage(admin, moved, subject, links);
  return {
    name: "the move of a project",
    send: (client) => client.patch(`projects/${moved}`, { _links: { parent: hrefTo(`projects/${to}`) } }),
    state: `select parent_id, (select count(*) from work_packages where project_id = ${moved} and version_id is not null) as versioned from projects where id = ${moved}`,
    untouched: `${from} 3`,
    done: `${to} 0`,
  };
}

/** From the lowest on: it stops with two of three gone, and no one sees the rest. */
async function projectDeletion(admin: Client): Promise<Job> {
  const place = await project(admin, "Is deleted");
  const top = await workPackage(admin, place, HALT);
  const middle = await workPackage(admin, place, "Middle", { parent: hrefTo(`work_packages/${top}`) });
  await workPackage(admin, place, "Lowest", { parent: hrefTo(`work_packages/${middle}`) });
  return {
    kind: "delete_project",
    name: "the deletion of a project",
    send: (client) => client.delete(`projects/${place}`),
    state: `select active, ${countIn(place)} as remaining from projects where id = ${place}`,
    untouched: "0 1",
    done: "",
  };
}

/** It is there at once with all that is in it, and of what a kill left behind nothing stays. */
async function projectCopy(admin: Client): Promise<Job> {
  const source = await project(admin, "Is copied");
  for (let made = 1; made < COPIED; made++) await workPackage(admin, source, `Work ${made}`);
  await workPackage(admin, source, HALT_COPY);
  const copies = (active: number): string => `projects where name = 'Is a copy' and active = ${active}`;
  return {
    kind: "copy_project",
    name: "the copy of a project",
    send: (client) => client.post(`projects/${source}/copy`, { name: "Is a copy", identifier: "is-a-copy" }),
    state: `select (select count(*) from ${copies(1)}) as found,
      (select count(*) from work_packages where project_id in (select id from ${copies(1)})) as work,
      (select coalesce(sum(count), 0) from work_package_counts where project_id in (select id from ${copies(1)})) as counted,
      (select count(*) from ${copies(0)} and exists (select 1 from ${copies(1)})) as remains`,
    untouched: "0 0 0 0",
    done: `1 ${COPIED} ${COPIED} 0`,
  };
}
