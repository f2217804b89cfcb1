/** What someone did, in words that stand between their name and the thing's. */
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import { translate, type useT } from "../i18n/i18n.tsx";
import { jobName } from "../job-names/job-name.ts";
import { inWords } from "./changes.ts";
import { journal, type DeedText, type KindText } from "./messages.ts";

type Deed = Pick<AdministrativeActivity, "action" | "entityType">;

const isText = (id: string): id is DeedText | KindText => Object.hasOwn(journal, id);

/** What someone does with their own session needs no thing to be named. */
export const isOfSession = ({ action, entityType }: Deed): boolean =>
  entityType === "Session" && (action === "signed_in" || action === "signed_out");

/** `changed the role`; a kind or deed that this client does not know is named as the server names it. */
export function actionText(did: Deed): string {
  const { action, entityType } = did;
  const deed = wordsOf(`journal.deed.${action}`, action);
  if (isOfSession(did)) return deed;
  return translate("journal.did", { deed, kind: kindOf(entityType) }).trim();
}

/** `the role`; of work nothing, as its subject says what it is. */
export function kindOf(entityType: string): string {
  if (entityType === "WorkPackage") return "";
  return wordsOf(`journal.kind.${entityType}`, entityType);
}

/** The title people know it by; for a job, what it does. */
export const shownTitle = (t: ReturnType<typeof useT>, entityType: string, title: string): string =>
  entityType === "Job" ? jobName(t, title) : title;

const wordsOf = (text: string, name: string): string => (isText(text) ? translate(text) : inWords(name).toLowerCase());
