/** Which statuses someone can choose for a work package, and why not the others: asked of the decision that enforces it. */
import type { AllowedStatus as WireAllowedStatus } from "@halyard/contract/schemas/work";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../../access/caller.ts";
import { mayForceMoves } from "../../../access/policies/work-types.ts";
import type { RoleFacts } from "../../../access/grants.ts";
import type { DocumentOf } from "../../../hal/answer/resource.ts";
import type { Context } from "../../../platform/context.ts";
import type { Catalogue, StatusRow } from "../../../work-types/entries/catalogue.ts";
import { allowsMove, NO_RULES } from "../../../work-types/transitions/transitions.ts";
import { decideStatus, type StatusQuestion } from "../../../work-types/workflows/decision.ts";
import { mayChangeStatus } from "../rights.ts";
import type { WorkPackageRow } from "../store.ts";
import { askedOf } from "./problems.ts";
import { countingRoles, rolesThatMove, statusQuestion } from "./question.ts";
import { openBlockersOf } from "./store.ts";

/** @param asker who hears of no more than they can see @param subject about whom it is asked */
export async function explainStatuses(
  ctx: Context,
  asker: Caller,
  subject: Caller,
  catalogue: Catalogue,
  row: WorkPackageRow,
): Promise<DocumentOf<WireAllowedStatus>[]> {
  const question = await statusQuestion(ctx, subject, catalogue, row, row);
  const permitted = mayChangeStatus(subject, row);
  const blockers = question.isBlocked ? await openBlockersOf(ctx.db, row.id) : [];
  const blocking = blockers
    .filter((one) => asker.can("view_work_packages", one.project_id))
    .map((one) => ({ href: `/api/v3/work_packages/${one.id}`, title: one.subject }));
  const seesRoles = asker.canAnywhere("view_members") || asker.canAnywhere("manage_members");
  const own = countingRoles(subject, row.project_id, false).map(roleLink);
  const shown = [...catalogue.statuses.values()].filter(
    (status) => status.id === row.status_id || catalogue.statusesOf(row.type_id).includes(status),
  );
  return shown.map((status) => {
    const { refusal, requirement } = decideStatus(catalogue, question, status.id);
    const reason = permitted || status.id === row.status_id ? refusal : "noPermission";
    const limited = reason === "noTransition";
    const canForce = limited && asker === subject && mayForceMoves(asker);
    return {
      _type: "AllowedStatus",
      allowed: reason === null,
      reason,
      /** To whom of the holders of the own roles it is left. */
      leftTo: limited ? leftTo(catalogue, question, status) : [],
      comment: reason === null && requirement?.comment === true,
      attributes:
        reason === null
          ? askedOf(asker, catalogue, row, askedOf(subject, catalogue, row, requirement?.attributes ?? []))
          : [],
      _links: {
        status: { href: `/api/v3/statuses/${status.id}`, title: status.name },
        ...(limited ? { ownRoles: own } : {}),
        ...(limited && seesRoles ? { roles: rolesMaking(catalogue, subject, question, status).map(roleLink) } : {}),
        ...(reason === "blocked" ? { blockers: blocking } : {}),
        ...(canForce ? { force: { href: `/api/v3/work_packages/${row.id}`, method: "patch" } } : {}),
      },
    };
  });
}

const roleLink = ({ id, name }: RoleFacts): Link => ({ href: `/api/v3/roles/${id}`, title: name });

function rolesMaking(catalogue: Catalogue, subject: Caller, question: StatusQuestion, to: StatusRow): RoleFacts[] {
  const rules = catalogue.transitions.get(question.typeId) ?? NO_RULES;
  const someone = { author: false, assignee: false };
  return rolesThatMove(subject.facts).filter(({ id }) =>
    allowsMove(rules, question.from, to.id, { ...someone, roleIds: [id] }),
  );
}

function leftTo(catalogue: Catalogue, { typeId, from, mover }: StatusQuestion, to: StatusRow) {
  const rules = catalogue.transitions.get(typeId) ?? NO_RULES;
  return (["author", "assignee"] as const).filter((tie) =>
    allowsMove(rules, from, to.id, { roleIds: mover.roleIds, author: false, assignee: false, [tie]: true }),
  );
}
