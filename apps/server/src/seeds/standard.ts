/** What work packages are made of in every installation: types, statuses, priorities (behaviour, last section). */
import { colorIdOf } from "@halyard/contract/palette";
import { PRIORITY_IDS, STATUS_IDS, TYPE_IDS } from "@halyard/contract/defaults";
import type { Writer } from "../platform/database/schema/schema.ts";

const TYPES: readonly {
  id: number;
  name: string;
  color: string;
  flags?: string;
  icon?: string;
  description: string;
}[] = [
  {
    id: TYPE_IDS.task,
    name: "Task",
    color: "Blue",
    flags: "default standard roadmap task",
    description: "Something one person can get done.",
  },
  {
    id: TYPE_IDS.milestone,
    name: "Milestone",
    color: "Green (light)",
    flags: "default milestone roadmap",
    description: "A day on which something is reached.",
  },
  {
    id: TYPE_IDS.summaryTask,
    name: "Summary task",
    color: "orange-5",
    // Told apart from a task by shape, too: its name has none of the words that bring an icon.
    icon: "phase",
    flags: "default task",
    description: "Holds tasks together.",
  },
  { id: TYPE_IDS.feature, name: "Feature", color: "indigo-5", flags: "roadmap", description: "Something new to use." },
  { id: TYPE_IDS.epic, name: "Epic", color: "violet-5", flags: "roadmap", description: "A goal of several stories." },
  {
    id: TYPE_IDS.userStory,
    name: "User story",
    color: "Blue (light)",
    flags: "roadmap",
    description: "What someone wants to do, and why.",
  },
  { id: TYPE_IDS.bug, name: "Bug", color: "red-7", flags: "roadmap", description: "Something that does not work." },
];

/** In the order that they are shown in: what is open before what is closed. Gray is to do, blue begun, green done; red is left to what is late. */
const STATUSES: readonly { id: number; name: string; color: string; done: number; closed?: true }[] = [
  { id: STATUS_IDS.new, name: "New", color: "gray-6", done: 0 },
  { id: STATUS_IDS.inSpecification, name: "In specification", color: "gray-6", done: 4 },
  { id: STATUS_IDS.specified, name: "Specified", color: "gray-6", done: 8 },
  { id: STATUS_IDS.confirmed, name: "Confirmed", color: "gray-6", done: 12 },
  { id: STATUS_IDS.toBeScheduled, name: "To be scheduled", color: "gray-6", done: 16 },
  { id: STATUS_IDS.scheduled, name: "Scheduled", color: "gray-6", done: 20 },
  { id: STATUS_IDS.inProgress, name: "In progress", color: "blue-6", done: 40 },
  { id: STATUS_IDS.developed, name: "Developed", color: "blue-6", done: 70 },
  { id: STATUS_IDS.inTesting, name: "In testing", color: "cyan-6", done: 80 },
  { id: STATUS_IDS.testFailed, name: "Test failed", color: "grape-7", done: 70 },
  { id: STATUS_IDS.onHold, name: "On hold", color: "yellow-7", done: 0 },
  { id: STATUS_IDS.completed, name: "Completed", color: "green-9", done: 100, closed: true },
  { id: STATUS_IDS.closed, name: "Closed", color: "green-9", done: 100, closed: true },
  { id: STATUS_IDS.rejected, name: "Rejected", color: "gray-6", done: 0, closed: true },
];

/** From cool to hot. */
const PRIORITIES = [
  { id: PRIORITY_IDS.low, name: "Low", color: "gray-5" },
  { id: PRIORITY_IDS.normal, name: "Normal", color: "blue-3" },
  { id: PRIORITY_IDS.high, name: "High", color: "yellow-7" },
  { id: PRIORITY_IDS.immediate, name: "Immediate", color: "orange-9" },
];

/** The phases that a project can go through, with the gates at their starts. */
const PHASES: readonly { name: string; startGate?: string }[] = [
  { name: "Initiating" },
  { name: "Planning", startGate: "Ready for Planning" },
  { name: "Executing", startGate: "Ready for Executing" },
  { name: "Closing", startGate: "Ready for Closing" },
];

interface Times {
  created_at: string;
  updated_at: string;
}

export async function seedCatalogue(tx: Writer, now: string): Promise<void> {
  const times: Times = { created_at: now, updated_at: now };
  await seedTypes(tx, times);
  await seedStatuses(tx, times);
  await seedPriorities(tx, times);
  await seedPhases(tx, times);
}

async function seedTypes(tx: Writer, times: Times): Promise<void> {
  await tx
    .insertInto("types")
    .values(
      TYPES.map((type) => ({
        ...times,
        id: type.id,
        name: type.name,
        name_key: type.name.toLowerCase(),
        color_id: colorIdOf(type.color),
        position: type.id,
        is_default: Number(type.flags?.includes("default") ?? false),
        is_milestone: Number(type.flags?.includes("milestone") ?? false),
        is_standard: Number(type.flags?.includes("standard") ?? false),
        is_in_roadmap: Number(type.flags?.includes("roadmap") ?? false),
        is_task: Number(type.flags?.includes("task") ?? false),
        is_in_new_projects: Number(type.flags?.includes("default") ?? false),
        description: type.description,
        icon: type.icon ?? null,
        default_description: "",
      })),
    )
    .execute();
}

async function seedStatuses(tx: Writer, times: Times): Promise<void> {
  await tx
    .insertInto("statuses")
    .values(
      STATUSES.map((status, index) => ({
        ...times,
        id: status.id,
        name: status.name,
        name_key: status.name.toLowerCase(),
        color_id: colorIdOf(status.color),
        position: index + 1,
        is_default: Number(status.id === STATUS_IDS.new),
        is_closed: Number(status.closed ?? false),
        is_readonly: 0,
        excluded_from_totals: Number(status.id === STATUS_IDS.rejected),
        default_done_ratio: status.done,
      })),
    )
    .execute();
}

async function seedPriorities(tx: Writer, times: Times): Promise<void> {
  await tx
    .insertInto("priorities")
    .values(
      PRIORITIES.map((priority, index) => ({
        ...times,
        id: priority.id,
        name: priority.name,
        name_key: priority.name.toLowerCase(),
        color_id: colorIdOf(priority.color),
        position: index + 1,
        is_default: Number(priority.id === PRIORITY_IDS.normal),
        is_active: 1,
      })),
    )
    .execute();
}

async function seedPhases(tx: Writer, times: Times): Promise<void> {
  await tx
    .insertInto("project_phase_definitions")
    .values(
      PHASES.map(({ name, startGate }, index) => ({
        ...times,
        name,
        name_key: name.toLowerCase(),
        position: index + 1,
        start_gate: startGate === undefined ? (0 as const) : (1 as const),
        start_gate_name: startGate ?? null,
        finish_gate: 0 as const,
        finish_gate_name: null,
      })),
    )
    .execute();
}
