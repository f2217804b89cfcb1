/** What the parts of the demo seed share. */
import { TYPE_IDS } from "@halyard/contract/defaults";
import type { Writer } from "../../platform/database/schema/schema.ts";
import type { ProjectSeed } from "./content/projects.ts";
import type { Chance } from "../random.ts";

export const TYPE_ID_OF: Record<string, number> = {
  Task: TYPE_IDS.task,
  Milestone: TYPE_IDS.milestone,
  "Summary task": TYPE_IDS.summaryTask,
  Feature: TYPE_IDS.feature,
  Epic: TYPE_IDS.epic,
  "User story": TYPE_IDS.userStory,
  Bug: TYPE_IDS.bug,
};

export interface SeededProject {
  id: number;
  seed: ProjectSeed;
  /** Ids of people who may have work there. */
  workers: number[];
  versions: { id: number; name: string; status: string; start: string; end: string }[];
  categories: { id: number; name: string }[];
}

export interface DemoScope {
  tx: Writer;
  chance: Chance;
  now: Date;
  today: string;
  admin: number;
  /** Names by id, for titles in the history. */
  names: ReadonlyMap<number, string>;
  titles: { statuses: ReadonlyMap<number, string>; priorities: ReadonlyMap<number, string> };
}
