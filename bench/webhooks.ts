/**
 * GitHub's deliveries at a steady rate: `node bench/webhooks.ts [--per-second 200] [--seconds 30] [--database URL]`.
 * A fresh server (SQLite, or the empty PostgreSQL database that is named) takes GitHub's own sample payloads, signed,
 * each at its appointed time whether or not the one before was answered; how long each took counts from that time.
 * Afterwards everything sent must be taken, and worked on once.
 */
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "../apps/server/testing/servers/free-port.ts";

const SERVER = join(import.meta.dirname, "../apps/server/src");
const PASSWORD = "a password for benchmarks";
const PROMISED_MS = 100;
/** What an organization sends most of. */
const EVENTS = new Set(["pull_request", "pull_request_review", "push", "check_run", "workflow_run", "issues"]);

interface Sample {
  event: string;
  payload: Record<string, unknown>;
}

function samples(): Sample[] {
  const file = createRequire(join(SERVER, "main.ts")).resolve("@octokit/webhooks-examples");
  const all: { name: string; examples: Record<string, unknown>[] }[] = JSON.parse(readFileSync(file, "utf8"));
  return all
    .filter(({ name }) => EVENTS.has(name))
    .flatMap(({ name, examples }) => examples.map((payload) => ({ event: name, payload })));
}

const PULL_REQUESTS = 500;

/** The sample as a delivery of its own, about one of some hundred pull requests, their commits and checks. */
function renumbered({ payload }: Sample, turn: number): string {
  const number = turn % PULL_REQUESTS;
  const sha = number.toString(16).padStart(40, "0");
  const changed = (name: string, values: (known: Record<string, unknown>) => Record<string, unknown>) => {
    const known = payload[name];
    return typeof known === "object" && known !== null ? { [name]: { ...known, ...values({ ...known }) } } : {};
  };
  const body = {
    ...payload,
    ...changed("pull_request", ({ head }) => ({ id: 7_000_000 + number, number, head: { ...Object(head), sha } })),
    ...changed("issue", () => ({ id: 8_000_000 + number, number: PULL_REQUESTS + number })),
    ...changed("check_run", () => ({ id: 9_000_000 + turn, head_sha: sha })),
    ...changed("workflow_run", () => ({ id: 9_000_000 + turn, head_sha: sha })),
    ...changed("review", () => ({ id: 6_000_000 + turn })),
  };
  return JSON.stringify(body);
}

interface Answer {
  status: number;
  ms: number;
}

class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #url: string;
  readonly #secret: string;

  constructor(url: string, secret: string) {
    this.#url = url;
    this.#secret = secret;
  }

  send(event: string, id: string, body: string, appointed: number): Promise<Answer> {
    const signature = createHmac("sha256", this.#secret).update(body).digest("hex");
    return new Promise((resolve, reject) => {
      const outgoing = request(
        `${this.#url}/webhooks/github`,
        {
          agent: this.#agent,
          method: "POST",
          headers: {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
            "x-github-event": event,
            "x-github-delivery": id,
            "x-hub-signature-256": `sha256=${signature}`,
          },
        },
        (response) => {
          response.resume();
          response.on("end", () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - appointed }));
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

interface WebhookInfo {
  pending: number;
  counts: { event: string; outcome: string; count: number }[];
}

/** The server's API as the administrator. */
async function signIn(url: string) {
  const answer = await fetch(`${url}/api/v3/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login: "admin", password: PASSWORD }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  const headers = { cookie, "content-type": "application/json", "x-requested-with": "XMLHttpRequest" };
  const call = async <T>(method: string, path: string): Promise<T> => {
    const response = await fetch(`${url}/api/v3/${path}`, {
      method,
      headers,
      ...(method === "POST" && { body: "{}" }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} was answered with ${response.status}: ${await response.text()}`);
    const body: T = JSON.parse(await response.text());
    return body;
  };
  return call;
}

/** The processor's time that the server has taken, in ms. */
async function cpuMs(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return 1_000 * Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await wait(50);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      "per-second": { type: "string", default: "200" },
      seconds: { type: "string", default: "30" },
      database: { type: "string" },
    },
  });
  const perSecond = Number(values["per-second"]);
  const total = perSecond * Number(values.seconds);
  const folder = mkdtempSync(join(tmpdir(), "halyard-webhooks-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HALYARD_DATA_DIR: folder,
    HALYARD_SEED: "standard",
    HALYARD_ADMIN_PASSWORD: PASSWORD,
    HALYARD_LOG_LEVEL: "warn",
    ...(values.database === undefined ? {} : { DATABASE_URL: values.database }),
  };
  const server = spawn(process.execPath, [join(SERVER, "main.ts")], { env, stdio: ["ignore", "ignore", "inherit"] });
  try {
    await until(() =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const call = await signIn(url);
    const made = await call<{ webhook_secret: string }>("POST", "github_organization_config/generate_webhook_secret");
    const sender = new Sender(url, made.webhook_secret);
    const given = samples();
    const answers: Promise<Answer>[] = [];
    for (let number = 0; number < perSecond; number++) {
      const sample = given[number % given.length]!;
      await sender.send(sample.event, `warm-${number}`, renumbered(sample, number), performance.now());
    }
    const cpuBefore = await cpuMs(url);
    const began = performance.now();
    for (let number = 0; number < total; number++) {
      const appointed = began + (number * 1_000) / perSecond;
      const early = appointed - performance.now();
      if (early > 0) await wait(early);
      const sample = given[number % given.length]!;
      answers.push(sender.send(sample.event, `sent-${number}`, renumbered(sample, number), appointed));
    }
    const answered = await Promise.all(answers);
    const ended = performance.now();
    const info = () => call<WebhookInfo>("GET", "github_organization_config/webhook_info");
    const left = (await info()).pending;
    await until(async () => (await info()).pending === 0);
    const caughtUp = performance.now() - ended;
    const cpu = (await cpuMs(url)) - cpuBefore;
    sender.close();
    const { counts } = await info();
    const counted = (...outcomes: string[]) =>
      counts.filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, { count }) => sum + count, 0);
    const times = answered.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
    const taken = answered.filter(({ status }) => status === 202).length;
    const all = total + perSecond;
    console.log(
      `${values.database === undefined ? "SQLite" : "PostgreSQL"}: ${total} deliveries at ${perSecond} a second`,
    );
    console.log(`  answered with 202: ${taken}; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
    console.log(`  waiting at the end: ${left}; all worked on ${(caughtUp / 1_000).toFixed(1)} s later`);
    console.log(
      `  received ${counted("received")}, processed ${counted("processed")}, ignored ${counted("ignored")}, failed ${counted("failed")} of ${all}`,
    );
    console.log(`  ${(cpu / total).toFixed(2)} ms of the processor a delivery`);
    const good =
      taken === total &&
      counted("received") === all &&
      counted("processed", "ignored") === all &&
      Number(at(0.99)) <= PROMISED_MS;
    if (!good) {
      console.log("  NOT as promised");
      process.exitCode = 1;
    }
  } finally {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
