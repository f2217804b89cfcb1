/** The form of a type: what it starts with, what it sends (sections 2 and 3). Pure. */
import type { Type } from "@halyard/contract/schemas/work-types";
import { idOf, linksOf } from "@halyard/api-client/links";
import { colorIdOf, DEFAULT_COLOR_ID } from "@halyard/contract/palette";

export interface TypeForm {
  name: string;
  colorId: number;
  /** Empty: derived from the name. */
  icon: string;
  description: string;
  isMilestone: boolean;
  isDefault: boolean;
  isTask: boolean;
  displayedInRoadmap: boolean;
  activatedForNewProjects: boolean;
  defaultDescription: string;
  /** Ids as text; none: all. */
  allowedStatuses: string[];
}

/** What the API calls each field in a body. */
const SENT_AS = {
  name: "name",
  colorId: "color_id",
  icon: "icon",
  description: "description",
  isMilestone: "is_milestone",
  isDefault: "is_default",
  isTask: "is_task",
  displayedInRoadmap: "displayed_in_roadmap",
  activatedForNewProjects: "activated_for_new_projects",
  defaultDescription: "default_description",
  allowedStatuses: "allowed_statuses",
} as const satisfies Record<keyof TypeForm, string>;

export function typeForm(type: Type | null): TypeForm {
  const allowed = type === null ? [] : linksOf(type, "allowedStatuses").flatMap((link) => idOf(link) ?? []);
  return {
    name: type?.name ?? "",
    colorId: type === null ? DEFAULT_COLOR_ID : colorIdOf(type.color),
    icon: type?.icon ?? "",
    description: type?.description ?? "",
    isMilestone: type?.isMilestone ?? false,
    isDefault: type?.isDefault ?? false,
    isTask: type?.isTask ?? false,
    displayedInRoadmap: type?.displayedInRoadmap ?? true,
    activatedForNewProjects: type?.activatedForNewProjects ?? false,
    defaultDescription: type?.defaultDescription ?? "",
    allowedStatuses: allowed.map(String),
  };
}

/** @param changed the fields that were touched; of a type that exists only these are sent */
export function typePayload(form: TypeForm, changed: (field: keyof TypeForm) => boolean): Record<string, unknown> {
  const values = {
    ...form,
    name: form.name.trim(),
    icon: form.icon === "" ? null : form.icon,
    allowedStatuses: form.allowedStatuses.map(Number),
  };
  const payload: Record<string, unknown> = {};
  for (const [field, sentAs] of Object.entries(SENT_AS)) {
    if (isField(field) && changed(field)) payload[sentAs] = values[field];
  }
  return payload;
}

const isField = (name: string): name is keyof TypeForm => Object.hasOwn(SENT_AS, name);
