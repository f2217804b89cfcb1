import type { Cases } from "./cases.ts";
import { calendarCases } from "./cases/calendar.ts";
import { otherCases } from "./cases/other.ts";
import { peopleCases } from "./cases/people.ts";
import { projectCases } from "./cases/projects.ts";
import { textCases } from "./cases/texts.ts";
import { viewCases } from "./cases/views.ts";
import { workPackageCases } from "./cases/work-packages.ts";
import type { World } from "./world.ts";

export const allCases = (world: World): Cases => ({
  ...peopleCases(world),
  ...projectCases(world),
  ...workPackageCases(world),
  ...calendarCases(world),
  ...textCases(world),
  ...viewCases(world),
  ...otherCases(world),
});
