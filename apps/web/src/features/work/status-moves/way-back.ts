/** The change that takes one back. Pure, but for its words. */
import { FORCE_REASON_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { WorkPackage } from "@halyard/contract/resources";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { inverse, type Change } from "../model/change.ts";
import "./messages.ts";

/** What broke the workflow rules may be against them the other way round, too. */
export function wayBack(seen: WorkPackage, change: Change): Change {
  const back = inverse(seen, change);
  if (change.force === undefined) return back;
  const force = translate("statusMoves.forceUndone", { reason: change.force });
  return { ...back, force: force.slice(0, FORCE_REASON_LENGTH_MAXIMUM) };
}
