/** What the form of a new work package offers and begins with. */
import { linkOf } from "@halyard/api-client/links";
import type { Named } from "@halyard/contract/resources";
import type { WorkPackageForm } from "@halyard/contract/schemas/work";
import { distinctNames } from "../../../shared/components/name-hints.ts";

/** Whether there is anything to choose: not every project has categories. */
export const hasChoice = (form: WorkPackageForm, relation: string): boolean =>
  (form._embedded.schema[relation]?._embedded?.allowedValues ?? []).length > 0;

const hrefOf = (choice: Named): string => linkOf(choice, "self")?.href ?? "";

export function optionsFor(choices: readonly Named[]): { value: string; label: string }[] {
  const nameOf = distinctNames(choices);
  return choices.map((choice) => ({ value: hrefOf(choice), label: nameOf(choice) }));
}

export function optionsOf(form: WorkPackageForm, relation: string, none: string) {
  const field = form._embedded.schema[relation];
  const values = optionsFor(field?._embedded?.allowedValues ?? []);
  return field?.required === true ? values : [{ value: "", label: none }, ...values];
}

/** What the form itself chose. */
export function currentOf(form: WorkPackageForm, relation: string): string {
  return linkOf({ _links: Object(form._embedded.payload)["_links"] }, relation)?.href ?? "";
}

/** What the type is for, in an administrator's words. */
export function helpOf(form: WorkPackageForm): string | undefined {
  const type = form._embedded.schema["type"]?._embedded?.allowedValues?.find(
    (one) => hrefOf(one) === currentOf(form, "type"),
  );
  const help = type?.description;
  return typeof help !== "string" || help === "" ? undefined : help;
}

export const isMilestone = (form: WorkPackageForm | undefined): boolean =>
  form !== undefined && form._embedded.schema["startDate"] === undefined;
