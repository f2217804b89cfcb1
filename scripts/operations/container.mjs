// Whether deploy/Containerfile fits a release: the archive it unpacks, the programs it runs, one port and one data folder.
import { accessSync, constants, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/**
 * @param program the unpacked release
 * @returns what does not fit, in words
 */
export function containerProblems(program) {
  const release = basename(program);
  const text = readFileSync(join(program, "deploy/Containerfile"), "utf8")
    .replaceAll("\\\n", " ")
    .replaceAll("${RELEASE}", release);
  const of = (word) => new RegExp(`^${word} (.*)$`, "m").exec(text)?.[1] ?? "";
  const environment = Object.fromEntries(
    of("ENV")
      .split(/\s+/)
      .map((pair) => pair.split("=")),
  );
  const problems = [];
  const hold = (isSo, what) => void (isSo || problems.push(what));

  hold(of("ADD") === `${release}.tar.gz /opt/`, `ADD unpacks another archive: ${of("ADD")}`);
  const [, target, link] = /ln -s "([^"]+)" (\S+)/.exec(of("RUN")) ?? [];
  hold(target === `/opt/${release}`, `the link leads to ${target}`);
  const health = /\[(.*)\]/.exec(of("HEALTHCHECK"))?.[0] ?? "[]";
  for (const [path] of [JSON.parse(of("CMD")), JSON.parse(health)]) {
    const inside = path?.replace(`${link}/`, "");
    hold(inside !== path && isProgram(join(program, inside)), `${path} is no program of the release`);
  }
  hold(of("EXPOSE") === environment.PORT && health.includes(`:${environment.PORT}/`), "the ports differ");
  const home = /--home-dir (\S+)/.exec(of("RUN"))?.[1];
  hold(home === of("VOLUME") && home === environment.HALYARD_DATA_DIR, "the data folders differ");
  // Some platforms only trust a number not to be root's.
  hold(of("USER") === /--uid (\d+)/.exec(of("RUN"))?.[1], `USER is not the number of the user: ${of("USER")}`);
  return problems;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
