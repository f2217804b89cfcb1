/**
 * People that a directory pushes by SCIM, one request for each: `node bench/provisioning.ts [--people 2000] [--at-once 4]
 * [--database sqlite,postgres] [--profile FOLDER]`. A fresh server takes them, built from here or HALYARD_TEST_SERVER; what a request costs the
 * server's processor is said beside that of a simple authenticated read, as the machine's own load is in neither.
 */
import { join } from "node:path";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { buildServer } from "../scripts/build-server.mjs";
import { Client, type Answer } from "./torture/client.ts";
import { sqliteServer, startPostgresDatabases, type DatabaseServer } from "./torture/databases.ts";
import { percentile } from "./torture/figures.ts";
import { ProductHome, type Product } from "./torture/product.ts";

const { values: asked } = parseArgs({
  options: {
    people: { type: "string", default: "2000" },
    "at-once": { type: "string", default: "4" },
    database: { type: "string", default: "sqlite,postgres" },
    profile: { type: "string" },
  },
});
const PEOPLE = Number(asked.people);
const AT_ONCE = Number(asked["at-once"]);
const WARM_UP = 200;

async function repeated(product: Product, name: string, count: number, send: (n: number) => Promise<Answer>) {
  const [began, used] = [performance.now(), product.cpu()];
  const times: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      // oxlint-disable-next-line no-await-in-loop -- a directory waits for each answer
      const { status, ms, text } = await send(n);
      if (status !== 200 && status !== 201) throw new Error(`${name}: ${status} ${text}`);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const [ms, cpu] = [performance.now() - began, product.cpu() - used];
  const figures = [ms / count, cpu / count, percentile(times, 0.5), percentile(times, 0.95)];
  console.log(`| ${name} | ${figures.map((figure) => `${figure.toFixed(2)} ms`).join(" | ")} |`);
}

const person = (n: number): string =>
  JSON.stringify({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    externalId: `person-${n}`,
    userName: `person${n}`,
    name: { givenName: "Person", familyName: `Number ${n}` },
    emails: [{ primary: true, type: "work", value: `person${n}@crew.test` }],
    active: true,
  });

async function measured(server: DatabaseServer): Promise<void> {
  const home = await ProductHome.on(await server.fresh());
  try {
    const node = asked.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${asked.profile}`];
    const product = await home.start({ node });
    const admin = await product.admin();
    const { document } = await admin.make("admin/scim_clients", { name: "Large" });
    const directory = new Client(product.url);
    const headers = { authorization: `Bearer ${String(document["token"])}`, "content-type": "application/scim+json" };
    const ids: string[] = [];
    const push = async (n: number): Promise<Answer> => {
      const answer = await directory.send({ method: "POST", path: "/scim/v2/Users", headers, body: person(n) });
      ids[n] = String(Object(JSON.parse(answer.text)).id);
      return answer;
    };
    const path = (n: number): string => `/scim/v2/Users/${ids[n]}`;
    console.log(`\n${server.name}, ${AT_ONCE} at a time, load ${loadavg()[0]?.toFixed(1)}`);
    console.log(
      "| | each takes of the whole | of the server's processor | p50 | p95 |\n| --- | --- | --- | --- | --- |",
    );
    await repeated(product, "(warming up)", WARM_UP, push);
    await repeated(product, "read the signed-in account", PEOPLE, () => admin.get("users/me"));
    await repeated(product, "push of a new person", PEOPLE, (n) => push(WARM_UP + n));
    await repeated(product, "read of a person", PEOPLE, (n) =>
      directory.send({ method: "GET", path: path(WARM_UP + n), headers }),
    );
    await repeated(product, "the same push again (PUT)", PEOPLE, (n) =>
      directory.send({ method: "PUT", path: path(WARM_UP + n), headers, body: person(WARM_UP + n) }),
    );
    await product.end("SIGTERM");
  } finally {
    await home.remove();
  }
}

if (process.env["HALYARD_TEST_SERVER"] === undefined) {
  const built = join(import.meta.dirname, "../apps/server/dist");
  await buildServer(built);
  process.env["HALYARD_TEST_SERVER"] = built;
}
process.env["NODE_COMPILE_CACHE"] = join(import.meta.dirname, "../node_modules/.cache/compiled");
for (const name of asked.database.split(",")) {
  const server = name === "sqlite" ? sqliteServer : await startPostgresDatabases();
  try {
    await measured(server);
  } finally {
    await server.stop();
  }
}
