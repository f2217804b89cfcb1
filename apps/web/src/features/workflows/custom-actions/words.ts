/** What a custom action changes, in words. */
import {
  ACTION_ATTRIBUTES,
  ACTION_ME,
  ACTION_TODAY,
  isBuiltInAction,
  type ActionAttribute,
} from "@halyard/contract/work-types/custom-actions";
import type { CustomActionDefinition } from "@halyard/contract/schemas/work-types";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { customOptions, type Choices } from "./use-choices.ts";

type Step = CustomActionDefinition["actions"][number];

export function valueWords({ attribute, value }: Step, choices: Choices): string {
  if (value === null) return translate("customActionPage.clear");
  if (value === ACTION_ME) return translate("customActionPage.me");
  if (value === ACTION_TODAY) return translate("customActionPage.today");
  if (typeof value === "boolean") return translate(value ? "customActionPage.yes" : "customActionPage.no");
  if (!isBuiltInAction(attribute)) return customWords(attribute, value, choices);
  const kind = ACTION_ATTRIBUTES[attribute];
  if (typeof value !== "number" || kind === "integer" || kind === "id") return String(value);
  return choices.of(kind).find(({ id }) => id === value)?.name ?? translate("customActionPage.unknown");
}

function customWords(attribute: ActionAttribute, value: Step["value"], choices: Choices): string {
  const field = choices.field(attribute);
  const options = field === undefined ? null : customOptions(field, choices, translate("customActionPage.me"));
  const unknown = translate("customActionPage.unknown");
  const name = (one: unknown): string =>
    options === null ? String(one) : (options.find((option) => option.value === String(one))?.label ?? unknown);
  return [value].flat().map(name).join(", ");
}

/** What a change sets is called. */
export const attributeName = (attribute: ActionAttribute, choices: Choices): string =>
  isBuiltInAction(attribute)
    ? translate(`customActionPage.attribute.${attribute}`)
    : (choices.field(attribute)?.name ?? translate("customActionPage.unknown"));
