// nginx for the tests of a release: the system's, or Debian's package, unpacked without installing it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../runtime.mjs";

const UNPACKED = join(ROOT, "node_modules/.cache/nginx");
const PATIENCE_MS = 60_000;
/** What to do when no nginx was found. */
export const NO_NGINX = "install Debian's nginx, or name another in HALYARD_TEST_NGINX";

let found;
/** @returns the path of an nginx that runs, or null */
export function findNginx() {
  found ??= { path: look() };
  return found.path;
}

function look() {
  const inside = join(UNPACKED, "usr/sbin/nginx");
  const places = [process.env.HALYARD_TEST_NGINX, "/usr/sbin/nginx", inside];
  const there = places.find((path) => path !== undefined && runs(path));
  if (there !== undefined) return there;
  if (!existsSync("/usr/bin/apt-get")) return null;
  mkdirSync(UNPACKED, { recursive: true });
  const commands = "rm -f *.deb; apt-get download nginx && dpkg -x nginx_*.deb .";
  spawnSync("sh", ["-c", commands], { cwd: UNPACKED, stdio: "ignore", timeout: PATIENCE_MS });
  return runs(inside) ? inside : null;
}

const runs = (path) => existsSync(path) && spawnSync(path, ["-v"], { stdio: "ignore" }).status === 0;

/**
 * @param folder gets its settings, its id and what it keeps for a while
 * @param sites a pattern of files
 * @returns the words to start it with
 */
export function configureNginx(folder, sites) {
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/nginx-${kind};`).join(" ");
  // Else its workers are someone who can't read the folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    join(folder, "nginx.conf"),
    `${user} daemon off; pid ${folder}/nginx.pid; error_log stderr crit; events {} http { access_log off; ${temporary} include ${sites}; }\n`,
  );
  return ["-c", join(folder, "nginx.conf"), "-p", folder];
}

export function startNginx(nginx, words) {
  const child = spawn(nginx, words, { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  return {
    reload: () => child.kill("SIGHUP"),
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
