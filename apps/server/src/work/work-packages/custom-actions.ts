/** The custom actions that someone can run on a work package. */
import type { CustomAction as WireCustomAction } from "@halyard/contract/schemas/work-types";
import { ACTION_ME, type ActionStep } from "@halyard/contract/work-types/custom-actions";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../access/caller.ts";
import { rolesAt } from "../../access/policies/work.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { isMet, type CustomAction } from "../../work-types/custom-actions/definitions.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import { mayUpdate } from "./rights.ts";
import type { WorkPackageRow } from "./store.ts";

const NONE: readonly CustomAction[] = [];

/** In their order. */
export function applicableActions(
  { customActions }: Catalogue,
  caller: Caller,
  row: { project_id: number; status_id: number; type_id: number },
): readonly CustomAction[] {
  if (customActions.length === 0 || !mayUpdate(caller, row)) return NONE;
  const roleIds = rolesAt(caller, row.project_id).map(({ id }) => id);
  const place = { statusId: row.status_id, typeId: row.type_id, projectId: row.project_id, roleIds };
  return customActions.filter(({ conditions }) => isMet(conditions, place));
}

/** The links to those that apply, as the contract has it; one that would change nothing now says so. */
export const customActionLinks = (catalogue: Catalogue, caller: Caller, row: WorkPackageRow): Link[] =>
  applicableActions(catalogue, caller, row).map((action) =>
    action.actions.every((step) => isAlreadySo(step, caller, row))
      ? { ...customActionLink(action), done: true }
      : customActionLink(action),
  );

/** What can't be told from the row alone, such as a comment, a day or a custom field, may be something new each time. */
function isAlreadySo({ attribute, value }: ActionStep, caller: Caller, row: WorkPackageRow): boolean {
  if (!isTold(attribute)) return false;
  return row[TOLD[attribute]] === (value === ACTION_ME ? caller.id : value);
}

const isTold = (attribute: string): attribute is keyof typeof TOLD => attribute in TOLD;

const TOLD = {
  status: "status_id",
  type: "type_id",
  priority: "priority_id",
  project: "project_id",
  version: "version_id",
  category: "category_id",
  parent: "parent_id",
  assignee: "assignee_id",
  responsible: "responsible_id",
  subject: "subject",
} as const satisfies Partial<Record<ActionStep["attribute"], keyof WorkPackageRow>>;

const customActionLink = ({ id, name }: CustomAction): Link => ({
  href: `/api/v3/custom_actions/${id}`,
  title: name,
});

export const customActionDocument = (action: CustomAction): DocumentOf<WireCustomAction> => ({
  _type: "CustomAction",
  id: action.id,
  name: action.name,
  description: action.description,
  _links: {
    self: customActionLink(action),
    executeImmediately: {
      href: `/api/v3/custom_actions/${action.id}/execute`,
      title: `Execute ${action.name}`,
      method: "post",
    },
  },
});
