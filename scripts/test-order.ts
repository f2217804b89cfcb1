/**
 * The order of the tests: vitest keeps a worker, with the modules it has loaded, only where the next file is of the same
 * project and needs the same environment. By size alone these take turns, and every few files start a process.
 */
import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Where a file says in its first line that it needs a page, as CONTRIBUTING.md asks for. */
const needsPage = (file: string): boolean => readFileSync(file, "utf8").startsWith("// @vitest-environment");

export class ByWorker extends BaseSequencer {
  /** @returns the files that can share a worker after one another, else in vitest's own order */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groups = Map.groupBy(sorted, ({ project, moduleId }) => `${project.name} ${needsPage(moduleId)}`);
    return [...groups.values()].flat();
  }
}
