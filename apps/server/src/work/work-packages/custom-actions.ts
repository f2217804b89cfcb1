/** The custom actions that someone can run on a work package. */
import type { CustomAction as WireCustomAction } from "@halyard/contract/schemas/work-types";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../access/caller.ts";
import { rolesAt } from "../../access/policies/work.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { isMet, type CustomAction } from "../../work-types/custom-actions/definitions.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import { mayUpdate } from "./rights.ts";

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

export const customActionLink = ({ id, name }: CustomAction): Link => ({
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
