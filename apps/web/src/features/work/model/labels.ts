import { translate, type MessageId } from "../../../shared/i18n/i18n.tsx";
import type { Change } from "./change.ts";

const LABELS: Record<Change["attribute"], MessageId> = {
  subject: "workPackages.field.subject",
  description: "workPackages.field.description",
  status: "workPackages.field.status",
  type: "workPackages.field.type",
  priority: "workPackages.field.priority",
  assignee: "workPackages.field.assignee",
  responsible: "workPackages.field.responsible",
  version: "workPackages.field.version",
  category: "workPackages.field.category",
  startDate: "workPackages.field.startDate",
  dueDate: "workPackages.field.dueDate",
  duration: "workPackages.field.duration",
  date: "workPackages.field.date",
  days: "workPackages.field.days",
  estimatedTime: "workPackages.field.estimatedTime",
  remainingTime: "workPackages.field.remainingTime",
  percentageDone: "workPackages.field.percentageDone",
  storyPoints: "workPackages.field.storyPoints",
  scheduleManually: "workPackages.field.scheduleManually",
  ignoreNonWorkingDays: "workPackages.field.workingDaysOnly",
};

/** What a person calls the attribute. */
export const labelOf = (attribute: Change["attribute"]): string => translate(LABELS[attribute]);
