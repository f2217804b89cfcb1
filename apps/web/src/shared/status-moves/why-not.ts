/** Why a status cannot be chosen, in a sentence or two. */
import { linksOf } from "@halyard/api-client/links";
import type { AllowedStatus } from "@halyard/contract/schemas/work";
import { intl, translate } from "../i18n/i18n.tsx";
import "./messages.ts";

export function whyNot(status: AllowedStatus): string {
  const { reason, leftTo } = status;
  const names = (relation: string): string =>
    intl.formatList(linksOf(status, relation).map(({ title }) => title ?? ""));
  switch (reason) {
    case null:
      return "";
    case "blocked": {
      const blockers = linksOf(status, "blockers").map(({ title }) => title ?? "");
      if (blockers.length === 0) return translate("statusRefusals.blockedHidden");
      return translate("statusRefusals.blocked", { names: intl.formatList(blockers) });
    }
    case "noTransition": {
      const roles = names("ownRoles") || translate("statusRefusals.yourRoles");
      const [tie] = leftTo;
      const first =
        tie === undefined
          ? translate("statusRefusals.noTransition", { roles })
          : translate(tie === "author" ? "statusRefusals.leftToAuthor" : "statusRefusals.leftToAssignee", { roles });
      const others = names("roles");
      return others === "" ? first : `${first} ${translate("statusRefusals.others", { roles: others })}`;
    }
    default:
      return translate(`statusRefusals.${reason}`);
  }
}
