/** What a custom action changes, in words. */
import {
  ACTION_ATTRIBUTES,
  ACTION_ME,
  ACTION_TODAY,
  isBuiltInAction,
  type ActionAttribute,
  type ActionValue,
  type ChangeStep,
} from "@halyard/contract/work-types/custom-actions";
import { formatDay } from "../../../shared/dates/dates.tsx";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { customOptions, type Choices } from "./use-choices.ts";

export function valueWords({ attribute, value }: ChangeStep, choices: Choices): string {
  if (value === null) return translate("customActionPage.clear");
  if (value === ACTION_ME) return translate("customActionPage.me");
  if (value === ACTION_TODAY) return translate("customActionPage.today");
  if (typeof value === "boolean") return translate(value ? "customActionPage.yes" : "customActionPage.no");
  if (!isBuiltInAction(attribute)) return customWords(attribute, value, choices);
  const kind = ACTION_ATTRIBUTES[attribute];
  if (kind === "date") return formatDay(String(value));
  if (kind === "duration") {
    const hours = hoursIn(value);
    return hours === null ? String(value) : translate("customActionPage.hours", { hours });
  }
  if (typeof value !== "number" || kind === "integer" || kind === "id") return String(value);
  return choices.of(kind).find(({ id }) => id === value)?.name ?? translate("customActionPage.unknown");
}

/** Hours of a duration such as `PT1H30M`; null: it is something else. */
export function hoursIn(duration: ActionValue): number | null {
  const found = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(String(duration ?? ""));
  return found === null ? null : Number(found[1] ?? 0) + Number(found[2] ?? 0) / 60;
}

/** What was typed as hours, as a duration; what is no number stays as it is, and the server says so. */
export function durationOf(text: string): string | null {
  if (text.trim() === "") return null;
  const minutes = Math.round(Number(text.replace(",", ".")) * 60);
  if (!Number.isFinite(minutes) || minutes < 0) return text;
  return `PT${Math.floor(minutes / 60)}H${minutes % 60 === 0 ? "" : `${minutes % 60}M`}`;
}

function customWords(attribute: ActionAttribute, value: ActionValue, choices: Choices): string {
  const field = choices.field(attribute);
  if (field?.fieldFormat === "date") return formatDay(String(value));
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
