// The container file of this repository beside a folder like that of a release.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { containerProblems } from "./operations/container.mjs";

const folder = mkdtempSync(join(tmpdir(), "halyard-container-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const program = join(folder, "halyard-0.1.0-linux-x64");
const file = join(program, "deploy/Containerfile");
for (const path of ["deploy", "bin", "node/bin"]) mkdirSync(join(program, path), { recursive: true });
cpSync(join(import.meta.dirname, "../deploy/Containerfile"), file);
for (const path of ["bin/halyard", "node/bin/node"]) {
  writeFileSync(join(program, path), "");
  chmodSync(join(program, path), 0o755);
}
const written = readFileSync(file, "utf8");

test("the container file fits a release", () => {
  expect(containerProblems(program)).toEqual([]);
});

test.each([
  ["EXPOSE 8080", "EXPOSE 80", "the ports differ"],
  ["VOLUME /var/lib/halyard", "VOLUME /data", "the data folders differ"],
  ["/opt/halyard/bin/halyard", "/opt/halyard/halyard", "/opt/halyard/halyard is no program of the release"],
  ["USER 10001", "USER root", "USER is not the number of the user: root"],
  ["ADD ${RELEASE}.tar.gz", "ADD ${RELEASE}.zip", "ADD unpacks another archive: halyard-0.1.0-linux-x64.zip /opt/"],
])("says what does not fit: %s as %s", (before, after, problem) => {
  expect(written).toContain(before);
  writeFileSync(
    file,
    written.replace(before, () => after),
  );
  expect(containerProblems(program)).toEqual([problem]);
});
