/** What a custom action is for and what it does, in a line. */
import {
  ACTION_ATTRIBUTES,
  ACTION_ME,
  ACTION_TODAY,
  CONDITION_ATTRIBUTES,
} from "@halyard/contract/work-types/custom-actions";
import type { CustomActionDefinition } from "@halyard/contract/schemas/work-types";
import { translate } from "../../../shared/i18n/i18n.tsx";
import type { Choices } from "./use-choices.ts";

type Step = CustomActionDefinition["actions"][number];

export function valueWords({ attribute, value }: Step, choices: Choices): string {
  if (value === null) return translate("customActionPage.clear");
  if (value === ACTION_ME) return translate("customActionPage.me");
  if (value === ACTION_TODAY) return translate("customActionPage.today");
  const kind = ACTION_ATTRIBUTES[attribute];
  if (typeof value !== "number" || kind === "integer" || kind === "id") return String(value);
  return choices(kind).find(({ id }) => id === value)?.name ?? translate("customActionPage.unknown");
}

export const changesWords = ({ actions }: Pick<CustomActionDefinition, "actions">, choices: Choices): string =>
  actions
    .map((step) => `${translate(`customActionPage.attribute.${step.attribute}`)}: ${valueWords(step, choices)}`)
    .join(" · ");

export function conditionsWords({ conditions }: Pick<CustomActionDefinition, "conditions">, choices: Choices): string {
  const parts = CONDITION_ATTRIBUTES.filter((attribute) => conditions[attribute].length > 0).map((attribute) => {
    const names = conditions[attribute].map(
      (id) => choices(attribute).find((one) => one.id === id)?.name ?? translate("customActionPage.unknown"),
    );
    return `${translate(`customActionPage.condition.${attribute}`)} ${names.join(", ")}`;
  });
  return parts.length === 0 ? translate("customActionPage.always") : parts.join(" · ");
}
