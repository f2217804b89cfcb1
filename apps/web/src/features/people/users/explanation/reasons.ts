/** What decided whether someone may do something, in words. */
import type { Reason } from "@halyard/contract/schemas/identity/roles";
import type { translate } from "../../../../shared/i18n/i18n.tsx";

const KINDS = [
  "administrator",
  "public",
  "everyone",
  "administratorsAlone",
  "unknownProject",
  "archived",
  "moduleDisabled",
  "notAMember",
  "noRoleGrants",
  "notForAdministrators",
  "inactive",
  "readOnlyStatus",
  "nothingOwn",
] as const;

/** A reason in a sentence. */
export function reasonText(t: typeof translate, { kind, name = "", _links }: Reason): string {
  const role = _links.role?.title ?? "";
  const group = _links.group?.title;
  if (kind === "role" && group !== undefined) return t("users.why.groupRole", { role, group });
  if (kind === "role" || kind === "nonMember" || kind === "anonymous") return t(`users.why.${kind}`, { role });
  if (kind === "cannotSee") return t("users.why.cannotSee", { permission: name });
  const known = KINDS.find((one) => one === kind);
  return known === undefined ? kind : t(`users.why.${known}`);
}
