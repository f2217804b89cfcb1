import { isCustomFieldKey, type CustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { intl, translate, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { attributesOf, type Attribute, type Change } from "./change.ts";

const LABELS: Record<Exclude<Attribute, CustomFieldKey>, MessageId> = {
  subject: "workPackages.field.subject",
  description: "workPackages.field.description",
  status: "workPackages.field.status",
  type: "workPackages.field.type",
  priority: "workPackages.field.priority",
  assignee: "workPackages.field.assignee",
  responsible: "workPackages.field.responsible",
  version: "workPackages.field.version",
  category: "workPackages.field.category",
  sprint: "workPackages.field.sprint",
  projectPhase: "workPackages.field.projectPhase",
  startDate: "workPackages.field.startDate",
  dueDate: "workPackages.field.dueDate",
  duration: "workPackages.field.duration",
  date: "workPackages.field.date",
  estimatedTime: "workPackages.field.estimatedTime",
  remainingTime: "workPackages.field.remainingTime",
  percentageDone: "workPackages.field.percentageDone",
  storyPoints: "workPackages.field.storyPoints",
  scheduleManually: "workPackages.field.scheduleManually",
  ignoreNonWorkingDays: "workPackages.field.workingDaysOnly",
};

/** Those that people know by a name here. */
// The keys of a record whose type names all of them.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const ATTRIBUTES = Object.keys(LABELS) as readonly (keyof typeof LABELS)[];

/** What a person calls the attribute. @param custom what that is, where it is a custom field */
export const labelOf = (attribute: Attribute, custom: string = attribute): string =>
  isCustomFieldKey(attribute) ? custom : translate(LABELS[attribute]);

/** The same of all that a change has. A start and a finish are dates to a person, as a bar is moved. */
export function labelsOf(change: Change): string {
  const attributes = attributesOf(change);
  const days = attributes.includes("startDate") && attributes.includes("dueDate");
  const others = attributes
    .filter((name) => !days || (name !== "startDate" && name !== "dueDate"))
    .map((name) => labelOf(name, change.label));
  return intl.formatList(days ? [translate("workPackages.field.days"), ...others] : others);
}
