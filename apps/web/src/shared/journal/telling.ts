/** A deed of the journal as one sentence: the words between who and what, and the values behind it. Pure. */
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import type { AttributeChange } from "@halyard/contract/schemas/identity/roles";
import { translate } from "../i18n/i18n.tsx";
import { changeLines, inWords, isHalf, valuesOf } from "./changes.ts";
import { actionText, isOfSession, kindOf } from "./deeds.ts";
import "./messages.ts";

export interface Telling {
  /** `set the status of the project`. */
  deed: string;
  /** `to On track: Launched`, or `Name: Before → After` for each of several. */
  facts: readonly string[];
}

type Did = Pick<AdministrativeActivity, "action" | "entityType" | "changes">;

/** A longer text has its own place, and is named only. */
const LONG = 100;

/** What has a name of its own, so that one can say "the status of" it. */
const NAMED: ReadonlySet<string> = new Set([
  "Category",
  "CustomAction",
  "CustomField",
  "Group",
  "Priority",
  "Project",
  "ProjectList",
  "ProjectPhase",
  "ProjectPhaseDefinition",
  "Query",
  "Role",
  "Sprint",
  "Status",
  "Type",
  "User",
  "Version",
  "WorkPackage",
]);

/** Follow from another change of the same deed. */
const DERIVED: ReadonlySet<string> = new Set(["remainingTime", "percentageDone"]);

interface Place {
  /** Of a new thing nothing but that it is new. */
  brief?: boolean;
  /** It is told on the page of the thing itself, which names it. */
  own?: boolean;
}

/** @param title of the thing: a new one's name isn't said twice */
export function telling(did: Did, title: string, { brief = false, own = false }: Place = {}): Telling {
  const { action, entityType, changes } = did;
  const isNew = action === "created";
  if (isOfSession(did)) return { deed: actionText(did), facts: [] };
  if (entityType === "Membership") return ofMembership(did);
  if (isNew) {
    const told = changes.filter(({ to }) => to !== title);
    return { deed: actionText(did), facts: brief ? [] : changeLines(told.map(shortened), true) };
  }
  const kept = ownOf(changes);
  const [only] = kept;
  const isOne = only !== undefined && kept.length === 1 && action === "updated" && NAMED.has(entityType);
  if (isOne && !isSwitch(only) && !isHalf(only)) return ofOne(only, entityType, own);
  return { deed: actionText(did), facts: changeLines(kept.map(shortened), false) };
}

/** `added Ada as Member`: the link leads to the person. */
function ofMembership({ action, entityType, changes }: Did): Telling {
  const roles = changes.find(({ attribute }) => attribute === "roles");
  const { from, to } = roles === undefined ? { from: null, to: null } : valuesOf(roles);
  if (action === "created") {
    const as = to === null ? [] : [translate("journal.membership.as", { roles: to })];
    return { deed: translate("journal.membership.added"), facts: as };
  }
  if (action === "deleted") return { deed: translate("journal.membership.removed"), facts: [] };
  if (roles === undefined) return { deed: actionText({ action, entityType }), facts: changeLines(changes, false) };
  return { deed: translate("journal.membership.roles"), facts: valueFacts(from, to) };
}

/** Without what follows from the rest; a status and why it is so are one. */
function ownOf(changes: readonly AttributeChange[]): readonly AttributeChange[] {
  const status = changes.find(({ attribute }) => attribute === "status");
  if (status === undefined) return changes;
  const why = changes.find(({ attribute }) => attribute === "statusExplanation");
  const { to } = valuesOf(status);
  const isExplained = typeof why?.to === "string" && why.to !== "" && to !== null && !isLong(why.to);
  const explained = isExplained
    ? { ...status, toTitle: translate("journal.change.explained", { value: to, why: String(why.to) }) }
    : status;
  return changes
    .filter((change) => !DERIVED.has(change.attribute) && !(isExplained && change === why))
    .map((change) => (change === status ? explained : change));
}

function ofOne(change: AttributeChange, entityType: string, own: boolean): Telling {
  const { from, to } = valuesOf(shortened(change));
  const wasNothing = valuesOf(change).from === null;
  const isSet = wasNothing && !Array.isArray(change.from) && valuesOf(change).to !== null;
  const words = {
    attribute: inWords(change.attribute).toLowerCase(),
    kind: kindOf(entityType),
    own: own ? "yes" : "no",
  };
  if (isSet) {
    return {
      deed: translate("journal.set", words).trim(),
      facts: to === null ? [] : [translate("journal.set.to", { to })],
    };
  }
  if (from !== null && to === null) return { deed: translate("journal.cleared", words).trim(), facts: [] };
  return { deed: translate("journal.changed", words).trim(), facts: valueFacts(from, to) };
}

function valueFacts(from: string | null, to: string | null): string[] {
  if (to === null) return [];
  return [from === null ? to : translate("journal.values", { from, to })];
}

const isSwitch = ({ from, to }: AttributeChange): boolean => typeof from === "boolean" || typeof to === "boolean";

const isLong = (value: unknown): boolean => typeof value === "string" && (value.length > LONG || value.includes("\n"));

/** Of a long text only that it changed. */
const shortened = (change: AttributeChange): AttributeChange =>
  isLong(change.from) || isLong(change.to) ? { attribute: change.attribute, from: null, to: null } : change;
