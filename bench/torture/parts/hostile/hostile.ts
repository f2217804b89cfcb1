/** Requests that no client of good will sends, over every route: none breaks the server or keeps it busy. */
import { connect } from "node:net";
import { elementsOf, type Answer, type Client, type Sent } from "../../client.ts";
import { ms, percentile } from "../../figures.ts";
import type { Outcome, Part, World } from "../../part.ts";
import { ADMIN_PASSWORD, type Product } from "../../product.ts";
import { routesNeeded, routesOf, type Route } from "../../routes.ts";
import { requestsFrom } from "./requests.ts";

const SLOW_MS = 2_000;
const AT_ONCE = 8;
const MOST_TOLD = 12;
/** What is not there by design. */
const NOT_IMPLEMENTED = 501;
/** The client, which is not built for this, and what ends the session that the requests are sent with. */
const LEFT_OUT = new Set(["/", "/*", "/api/v3/auth/logout", "/api/v3/users/me/sessions"]);

/** No HTTP at all, or nearly. */
const RAW = [
  "GET / HTTP/9.9\r\n\r\n",
  "\r\n\r\n\r\n",
  "GET /api/v3 HTTP/1.1\r\n\r\n",
  "GET /api/v3 HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
  "POST /api/v3/work_packages HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 5\r\n\r\nZ\r\n",
  `GET /${"a".repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\x16\x03\x01\x02\x00\x01\x00",
];

export const hostileRequests: Part = {
  name: "hostile requests",
  on: ["sqlite", "postgres"],
  needs: routesNeeded,
  async run(world, home) {
    return [await attack(await home.running(), routesOf(home), world)];
  },
};

async function attack(product: Product, routes: readonly Route[], world: World): Promise<Outcome> {
  const admin = await product.admin();
  await furnish(admin);
  const id = Number(Object(JSON.parse((await admin.get("users/me")).text)).id);
  const next = requestsFrom(
    world.seed,
    routes.filter(({ url }) => !LEFT_OUT.has(url)),
    id,
  );
  const failures: string[] = [];
  const slow: { client: Client; request: Sent; ms: number }[] = [];
  const times: number[] = [];
  const statuses = new Map<number, number>();
  let sent = 0;
  const go = async (client: Client) => {
    while (sent < world.requests && product.exitCode() === null) {
      sent++;
      const request = next();
      const answer = await client.send(request);
      times.push(answer.ms);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (isBroken(answer)) failures.push(`status ${answer.status}: ${told(request)}`);
      else if (answer.ms > SLOW_MS) slow.push({ client, request, ms: answer.ms });
      // What was sent may have signed it out.
      if (answer.status === 401 && client === admin)
        await client.signIn("admin", ADMIN_PASSWORD).catch(() => undefined);
    }
  };
  // One in four asks as no one.
  const clients = Array.from({ length: AT_ONCE }, (_, index) => (index % 4 === 3 ? product.anonymous : admin));
  await Promise.all(clients.map(go));
  for (const { client, request, ms: first } of slow) {
    // The short run shares its machine: what is slow by itself is slow again, with no other request beside it.
    const again = world.short ? (await client.send(request)).ms : first;
    if (again > SLOW_MS) failures.push(`${Math.round(again)} ms: ${told(request)}`);
  }
  for (const text of RAW) await sendRaw(product, text);
  const alive = await product.anonymous.send({ method: "GET", path: "/health/ready" });
  if (alive.status !== 200) failures.push(`it is not ready afterwards: ${alive.status}`);
  const kinds = [2, 3, 4, 5].map((kind) => {
    const all = [...statuses].filter(([status]) => Math.floor(status / 100) === kind);
    return `${all.reduce((sum, [, count]) => sum + count, 0)} × ${kind}xx`;
  });
  return {
    tried: `${sent} hostile requests over ${routes.length} routes`,
    figures: `${kinds.join(", ")}, ${statuses.get(0) ?? 0} cut off; p99 ${ms(percentile(times, 0.99))}, slowest ${ms(percentile(times, 1))}, ${Math.round(product.memory())} MB`,
    failures:
      failures.length <= MOST_TOLD
        ? failures
        : [...failures.slice(0, MOST_TOLD), `and ${failures.length - MOST_TOLD} more`],
  };
}

const isBroken = ({ status }: Answer): boolean => status >= 500 && status !== NOT_IMPLEMENTED;

const told = ({ method, path, headers, body }: Sent): string =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${String(body ?? "").slice(0, 300)}`;

/** Something for ids to lead to. */
async function furnish(admin: Client): Promise<void> {
  const { id: project } = await admin.make("projects", { name: "Besieged" });
  for (let index = 0; index < 5; index++) {
    const { id } = await admin.make(`projects/${project}/work_packages`, { subject: `Work ${index}` });
    await admin.make(`work_packages/${id}/activities`, { comment: { raw: "A comment" } });
  }
  if (elementsOf(await admin.get("work_packages")).length < 5) throw new Error("nothing is there to be attacked");
}

/** Sends it, and waits for whatever comes back. */
function sendRaw(product: Product, text: string): Promise<void> {
  const { port, hostname } = new URL(product.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(text));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on("error", () => undefined).on("close", () => resolve());
    socket.resume();
  });
}
