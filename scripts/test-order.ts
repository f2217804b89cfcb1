/**
 * The order of the tests: vitest keeps a worker, with the modules it has loaded, only where the next file is of the same
 * project. By size alone the two databases take turns, and each file starts a process.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

export class ByProject extends BaseSequencer {
  /** @returns the files of one project after those of another, else in vitest's own order */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flat();
  }
}
