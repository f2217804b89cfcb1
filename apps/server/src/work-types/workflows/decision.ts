/**
 * The one decision about a status: whether a work package can get it, and what that requires. Writes, forms, boards,
 * explanations and previews of rules all ask it, so they cannot disagree.
 */
import type { StatusRefusal } from "@halyard/contract/work-types/workflows";
import type { Catalogue, StatusRow } from "../entries/catalogue.ts";
import { allowsMove, moveKey, NO_RULES, type Mover, type Requirement } from "../transitions/transitions.ts";

export interface StatusQuestion {
  /** The type that it has or gets. */
  typeId: number;
  /** The stored status; of a new work package the one that its type begins with. */
  from: number;
  /** With another type every status of that type can be chosen: the old one may mean nothing there. */
  typeChanges: boolean;
  mover: Mover;
  /** It stays in a version that is closed. */
  inClosedVersion: boolean;
  /** Open work packages block it. */
  isBlocked: boolean;
}

export interface StatusDecision {
  /** null: it can have the status. */
  refusal: StatusRefusal | null;
  /** null: nothing. */
  requirement: Requirement | null;
}

export function decideStatus(catalogue: Catalogue, question: StatusQuestion, to: number): StatusDecision {
  const { typeId, from, typeChanges } = question;
  const refusal = refusalOf(catalogue, question, to);
  if (refusal !== null || typeChanges || from === to) return { refusal, requirement: null };
  const rules = catalogue.transitions.get(typeId) ?? NO_RULES;
  return { refusal, requirement: rules.requirements.get(moveKey(from, to)) ?? null };
}

function refusalOf(catalogue: Catalogue, question: StatusQuestion, to: number): StatusRefusal | null {
  const { typeId, from, typeChanges, mover, inClosedVersion, isBlocked } = question;
  const status = catalogue.statuses.get(to);
  if (status === undefined) return "unknown";
  if (from === to && !typeChanges) return null;
  if (!catalogue.statusesOf(typeId).includes(status)) return "notOfType";
  if (inClosedVersion && catalogue.statuses.get(from)?.is_closed === 1) return "closedVersion";
  if (isBlocked && status.is_closed === 1) return "blocked";
  if (typeChanges) return null;
  return allowsMove(catalogue.transitions.get(typeId) ?? NO_RULES, from, to, mover) ? null : "noTransition";
}

/** What can be chosen, in order; what it has is among it though its type has that no more. */
export function allowedStatuses(catalogue: Catalogue, question: StatusQuestion): StatusRow[] {
  return [...catalogue.statuses.values()].filter(({ id }) => decideStatus(catalogue, question, id).refusal === null);
}
