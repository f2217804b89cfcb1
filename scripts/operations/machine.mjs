// A folder that stands for a server: the paths of an installation lead into it, and what needs root, systemd or a package
// manager is done without them as far as that goes, or noted.
import { execFile, spawn } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { configureNginx, findNginx, startNginx } from "./nginx.mjs";

const run = promisify(execFile);
/** Where an installation and its commands write. Not within a longer path. */
const PATHS =
  /(?<![\w.])\/(opt\/halyard|etc|var\/lib\/halyard|var\/cache\/halyard|var\/backups|usr\/local\/bin)(?![\w-])/g;
const FOLDERS = [
  "opt",
  "etc/systemd/system",
  "etc/nginx/sites-available",
  "etc/nginx/sites-enabled",
  "var/lib",
  "var/cache",
  "var/backups",
];
/** Takes away who files belong to: there is no such user here. */
const INSTALL = `args=(); while [ $# -gt 0 ]; do case "$1" in -o|-g) shift ;; *) args+=("$1") ;; esac; shift; done
/usr/bin/install "\${args[@]}"; last="\${args[-1]}"; [ -f "$last" ] && "$NODE" "$MOVE" "$last"; exit 0`;

/** @param places addresses of the docs, and where they are here; @param other the machine that `scp` copies from */
export function makeMachine(name, places, environment, other = null) {
  const folder = mkdtempSync(join(tmpdir(), `halyard-${name}-`));
  const named = new RegExp(
    Object.keys(places)
      .map((name) => RegExp.escape(name))
      .join("|"),
    "g",
  );
  const move = (text) =>
    text.replaceAll(named, (name) => places[name]).replaceAll(PATHS, (_whole, path) => `${folder}/${path}`);
  for (const path of [...FOLDERS, "bin", "usr/local/bin", "home"]) mkdirSync(join(folder, path), { recursive: true });
  const notes = join(folder, "notes");
  writeFileSync(notes, "");
  writeFileSync(join(folder, "move.mjs"), moverOf(folder, places, named));
  const shim = (command, body) => {
    writeFileSync(join(folder, "bin", command), `#!/bin/bash --norc\n${body}\n`);
    chmodSync(join(folder, "bin", command), 0o755);
  };
  for (const command of ["useradd", "chown", "apt-get", "podman", "systemd-analyze"]) {
    shim(command, `echo "$(basename "$0") $*" >> "${notes}"`);
  }
  const nginx = {
    path: findNginx(),
    words: configureNginx(folder, `${folder}/etc/nginx/sites-enabled/*`),
    running: null,
  };
  const quoted = nginx.words.map((word) => `"${word}"`).join(" ");
  shim("nginx", nginx.path === null ? `echo "nginx $*" >> "${notes}"` : `exec "${nginx.path}" "$@" ${quoted}`);
  shim("runuser", `while [ "$1" != -- ]; do shift; done; shift; exec "$@"`);
  shim("scp", `path=\${1#*:}; exec cp "${other?.folder ?? ""}\${path#${folder}}" "$2"`);
  shim("install", INSTALL);
  shim(
    "systemctl",
    `for word in "$@"; do echo "$word"; done > "${folder}/asked"; touch "${folder}/ask"
for i in $(seq 1200); do [ -f "${folder}/done" ] && break; sleep 0.05; done; code=$(cat "${folder}/done"); rm -f "${folder}/done"; exit "$code"`,
  );
  const env = {
    PATH: `${folder}/bin:${folder}/usr/local/bin:/usr/bin:/bin`,
    HOME: `${folder}/home`,
    NODE: process.execPath,
    MOVE: join(folder, "move.mjs"),
    ...environment,
  };
  return { folder, move, env, notes, nginx, services: new Map() };
}

/** Run by `install`: units and settings of a release name the paths of a server. */
const moverOf = (folder, places, named) => `import { readFileSync, writeFileSync } from "node:fs";
const [file] = process.argv.slice(2);
const places = ${JSON.stringify(places)};
const text = readFileSync(file, "utf8").replaceAll(${named}, (name) => places[name]);
writeFileSync(file, text.replaceAll(${PATHS}, (_whole, path) => ${JSON.stringify(folder)} + "/" + path));
`;

/** @throws with what was printed where a command fails */
export async function runBlock(machine, text) {
  const asked = setInterval(() => answerSystemd(machine), 20);
  try {
    await run("/bin/bash", ["--norc", "-euo", "pipefail", "-c", machine.move(text)], {
      cwd: join(machine.folder, "home"),
      env: machine.env,
      timeout: 120_000,
    });
  } catch (error) {
    const logs = [...machine.services.values()].map(({ log }) => log.slice(-1_000));
    throw new Error([error.message, error.stdout, ...logs].join("\n"), { cause: error });
  } finally {
    clearInterval(asked);
  }
}

/** What systemd would do with these words. */
function answerSystemd(machine) {
  const { folder, notes, nginx } = machine;
  if (!existsSync(join(folder, "ask"))) return;
  rmSync(join(folder, "ask"));
  const [verb, ...words] = readFileSync(join(folder, "asked"), "utf8").trim().split("\n");
  const units = words.filter((word) => !word.startsWith("--")).map((word) => word.replace(/\.service$/, ""));
  const isNow = words.includes("--now");
  const work = async () => {
    for (const unit of units) {
      if (unit === "nginx" && nginx.path !== null) reloadNginx(nginx);
      else if (unit === "nginx" || unit.endsWith(".timer"))
        appendFileSync(notes, `systemctl ${verb} ${words.join(" ")}\n`);
      else {
        if (verb === "stop" || verb === "restart" || (verb === "disable" && isNow)) await stopUnit(machine, unit);
        if (verb === "start" || verb === "restart" || (verb === "enable" && isNow)) await startUnit(machine, unit);
      }
    }
  };
  if (verb === "daemon-reload") appendFileSync(notes, "systemctl daemon-reload\n");
  work().then(
    () => sayDone(folder, "0"),
    (error) => {
      process.stderr.write(`${error.message}\n`);
      sayDone(folder, "1");
    },
  );
}

/** Debian's package has started it by then. */
function reloadNginx(nginx) {
  if (nginx.running === null) nginx.running = startNginx(nginx.path, nginx.words);
  else nginx.running.reload();
}

/** The shell that waits looks at any time: the file is there once it is whole. */
function sayDone(folder, code) {
  writeFileSync(join(folder, "done.part"), code);
  renameSync(join(folder, "done.part"), join(folder, "done"));
}

/** A unit's commands with its environment; a template is filled in. */
async function startUnit(machine, unit) {
  const { folder, services } = machine;
  const [name, instance = ""] = unit.split("@");
  const file = join(folder, "etc/systemd/system", `${name}${unit.includes("@") ? "@" : ""}.service`);
  const lines = readFileSync(file, "utf8").replaceAll("%i", instance).split("\n");
  const valuesOf = (key) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
  const env = { PATH: "/usr/bin:/bin" };
  for (const pair of valuesOf("Environment")) Object.assign(env, parseEnv(pair));
  for (const path of valuesOf("EnvironmentFile")) Object.assign(env, parseEnv(readFileSync(path, "utf8")));
  for (const name of valuesOf("CacheDirectory")) {
    env.CACHE_DIRECTORY = join(folder, "var/cache", name);
    mkdirSync(env.CACHE_DIRECTORY, { recursive: true });
  }
  const commands = valuesOf("ExecStart").map((text) => text.replaceAll("%%", "%").replaceAll("$$", "$"));
  if (valuesOf("Type")[0] === "oneshot") {
    for (const text of commands) {
      await run("/bin/bash", ["--norc", "-fc", text], { cwd: folder, env });
    }
    return;
  }
  const child = spawn("/bin/bash", ["--norc", "-fc", `exec ${commands[0]}`], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const service = { child, log: "", ended: new Promise((resolve) => child.on("exit", resolve)) };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => (service.log = (service.log + text).slice(-4_000)));
  services.set(unit, service);
}

async function stopUnit({ services }, unit) {
  const service = services.get(unit);
  if (service === undefined) return;
  services.delete(unit);
  service.child.kill("SIGTERM");
  await service.ended;
}

export async function removeMachine(machine) {
  await Promise.all([...machine.services.keys()].map((unit) => stopUnit(machine, unit)));
  await machine.nginx.running?.stop();
  await rm(machine.folder, { recursive: true, force: true });
}
