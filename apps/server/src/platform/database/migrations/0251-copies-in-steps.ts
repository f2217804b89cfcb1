/** A copy of a project is made in many steps: until the last of them it is not finished, and begun again after a kill. */
import type { Migration } from "./migration.ts";

export const copiesInSteps: Migration = {
  name: "0251-copies-in-steps",
  statements: () => [`alter table project_copies add column unfinished integer not null default 0`],
};
