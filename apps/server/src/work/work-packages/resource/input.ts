/** What a work package is made of: the values that a body gives it, and its declaration. */
import type { WorkPackage as WireWorkPackage } from "@halyard/contract/schemas/work";
import type { CustomInput } from "../../../custom-fields/values/members.ts";
import type { Draft, Resource } from "../../../hal/answer/resource.ts";
import type { WorkPackageRow } from "../store.ts";

export interface WorkPackageInput extends CustomInput {
  subject: string;
  description: string;
  scheduleManually: boolean;
  ignoreNonWorkingDays: boolean;
  startDate: string | null;
  dueDate: string | null;
  date: string | null;
  duration: number | null;
  estimatedTime: number | null;
  remainingTime: number | null;
  percentageDone: number | null;
  storyPoints: number | null;
  projectId: number | null;
  typeId: number | null;
  statusId: number | null;
  priorityId: number | null;
  assigneeId: number | null;
  responsibleId: number | null;
  categoryId: number | null;
  versionId: number | null;
  sprintId: number | null;
  projectPhaseId: number | null;
  parentId: number | null;
}

export type WorkPackageResource = Resource<WorkPackageRow, WorkPackageInput, Draft<WireWorkPackage, "id">>;
