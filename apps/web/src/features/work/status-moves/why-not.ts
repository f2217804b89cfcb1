/** Why a status cannot be chosen, in a sentence or two. */
import { linksOf } from "@halyard/api-client/links";
import type { AllowedStatus } from "@halyard/contract/schemas/work";
import { intl, translate } from "../../../shared/i18n/i18n.tsx";
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
      if (blockers.length === 0) return translate("statusMoves.blockedHidden");
      return translate("statusMoves.blocked", { names: intl.formatList(blockers) });
    }
    case "noTransition": {
      const roles = names("ownRoles") || translate("statusMoves.yourRoles");
      const [tie] = leftTo;
      const first =
        tie === undefined
          ? translate("statusMoves.noTransition", { roles })
          : translate(tie === "author" ? "statusMoves.leftToAuthor" : "statusMoves.leftToAssignee", { roles });
      const others = names("roles");
      return others === "" ? first : `${first} ${translate("statusMoves.others", { roles: others })}`;
    }
    default:
      return translate(`statusMoves.${reason}`);
  }
}
