/** The fields of a new work package that are typed as hours or as a whole number. Pure. */
import type { WorkPackageForm } from "@halyard/contract/schemas/work";
import type { MessageId } from "../../../shared/i18n/i18n.tsx";
import { durationFrom } from "../model/duration.ts";
import { wholeNumberFrom } from "../model/whole-number.ts";

export const AMOUNTS = {
  estimatedTime: "workPackages.field.estimatedTime",
  remainingTime: "workPackages.field.remainingTime",
  percentageDone: "workPackages.field.percentageDone",
  storyPoints: "workPackages.field.storyPoints",
} as const satisfies Record<string, MessageId>;

type Amount = keyof typeof AMOUNTS;

/** As they are typed. */
export type Amounts = Readonly<Partial<Record<Amount, string>>>;

export const isAmount = (attribute: string): attribute is Amount => Object.hasOwn(AMOUNTS, attribute);

export const isHours = (attribute: Amount): boolean => attribute === "estimatedTime" || attribute === "remainingTime";

/** What is typed where the form asks for it: another type than the one it was typed for may not have the field. */
function typedIn(amounts: Amounts, form: WorkPackageForm | undefined): [attribute: Amount, text: string][] {
  return Object.entries(amounts).flatMap(([attribute, text]): [Amount, string][] => {
    const isAsked = isAmount(attribute) && form?._embedded.schema[attribute]?.writable === true;
    return isAsked && text.trim() !== "" ? [[attribute, text]] : [];
  });
}

const valueOf = (attribute: Amount, text: string): string | number | null | undefined =>
  isHours(attribute) ? durationFrom(text) : wholeNumberFrom(text);

/** By attribute, what is wrong with what is typed. */
export function amountProblems(
  amounts: Amounts,
  form: WorkPackageForm | undefined,
  t: (id: MessageId) => string,
): Record<string, string> {
  const wrong = typedIn(amounts, form).filter(([attribute, text]) => valueOf(attribute, text) === undefined);
  return Object.fromEntries(
    wrong.map(([attribute]) => [
      attribute,
      t(isHours(attribute) ? "workPackages.invalidHours" : "workPackages.invalidNumber"),
    ]),
  );
}

export const amountsPayload = (amounts: Amounts, form: WorkPackageForm | undefined): Record<string, unknown> =>
  Object.fromEntries(typedIn(amounts, form).map(([attribute, text]) => [attribute, valueOf(attribute, text)]));
