import type { Cases } from "./cases.ts";
import { otherCases } from "./cases/other.ts";
import { peopleCases } from "./cases/people.ts";
import { projectCases } from "./cases/projects.ts";
import { workPackageCases } from "./cases/work-packages.ts";
import type { World } from "./world.ts";

export const allCases = (world: World): Cases => ({
  ...peopleCases(world),
  ...projectCases(world),
  ...workPackageCases(world),
  ...otherCases(world),
});
