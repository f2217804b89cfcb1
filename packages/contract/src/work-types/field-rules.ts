/** Rules of fields: what a type's form hides, demands or fixes, for the projects of a scheme. */
import { isCustomFieldKey } from "./custom-fields.ts";
import type { FormAttribute } from "./type-forms.ts";

export interface FieldRule {
  hidden: boolean;
  required: boolean;
  readOnly: boolean;
  /** Whether a required one is asked for by every change, also where it is not what is changed. */
  enforceOnUpdate: boolean;
  /** As the API has the value, a link by its address; null: none. */
  default: string | number | boolean | null;
}

/** By the names of attributes, as the API and the form of a type have them. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

export const NO_RULE: FieldRule = {
  hidden: false,
  required: false,
  readOnly: false,
  enforceOnUpdate: false,
  default: null,
};

/** The others' values are of one project; a project has defaults of its own for them. */
const WITH_DEFAULT: readonly FormAttribute[] = [
  "priority",
  "estimatedTime",
  "remainingTime",
  "percentageDone",
  "storyPoints",
];

export const takesDefault = (attribute: string): boolean =>
  isCustomFieldKey(attribute) || WITH_DEFAULT.some((one) => one === attribute);

/** The priority is always there. */
export const canBeHidden = (attribute: string): boolean => attribute !== "priority";

/** `date` stands for these. */
const DATES: ReadonlySet<string> = new Set(["startDate", "dueDate", "date", "duration"]);

/** The name that rules have for an attribute of a work package. */
export const ruledName = (attribute: string): string => (DATES.has(attribute) ? "date" : attribute);
