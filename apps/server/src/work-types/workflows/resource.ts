/** A type's rules on the wire. Moves are pairs of ids of statuses, as a change sends them. */
import type { Workflow as WireWorkflow, WorkflowChangeBody } from "@halyard/contract/schemas/work-types";
import type { Caller } from "../../access/caller.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { Catalogue, TypeRow } from "../entries/catalogue.ts";
import type { Limit } from "../transitions/transitions.ts";
import type { Move, WorkflowChange } from "./change.ts";
import { rolesWithRules, rulesOf } from "./service.ts";

/** @param role whose moves are asked for alone; null: those of all */
export function workflowDocument(
  catalogue: Catalogue,
  caller: Caller,
  type: TypeRow,
  role: number | null = null,
): DocumentOf<WireWorkflow> {
  const isAsked = (id: number): boolean => role === null || id === role;
  const rules = rulesOf(catalogue, type.id);
  const href = `/api/v3/workflows/${type.id}`;
  return {
    _type: "Workflow",
    id: type.id,
    lockVersion: rules.lockVersion,
    limits: [...rules.limits]
      .filter(([roleId, moves]) => moves.size > 0 && isAsked(roleId) && caller.facts.roles.has(roleId))
      .map(([roleId, moves]) => ({
        role: roleId,
        refused: pairs(moves, () => true),
        author: pairs(moves, ({ author }) => author),
        assignee: pairs(moves, ({ assignee }) => assignee),
      })),
    requirements: [...rules.requirements].map(([key, { comment, attributes }]) => {
      const [from, to] = idsIn(key);
      return { from, to, comment, attributes: [...attributes] };
    }),
    _links: {
      self: { href, title: type.name },
      type: { href: `/api/v3/types/${type.id}`, title: type.name },
      roles: rolesWithRules(caller)
        .filter(({ id }) => isAsked(id))
        .map(({ id, name }) => ({ href: `/api/v3/roles/${id}`, title: name })),
      statuses: catalogue.statusesOf(type.id).map(({ id, name }) => ({ href: `/api/v3/statuses/${id}`, title: name })),
      updateImmediately: { href: "/api/v3/workflows", method: "patch" },
      preview: { href: "/api/v3/workflows/preview", method: "post" },
      copy: { href: "/api/v3/workflows/copy", method: "post" },
    },
  };
}

function idsIn(key: string): [number, number] {
  const [from = 0, to = 0] = key.split("-").map(Number);
  return [from, to];
}

const pairs = (moves: ReadonlyMap<string, Limit>, wanted: (limit: Limit) => boolean): [number, number][] =>
  [...moves].filter(([, limit]) => wanted(limit)).map(([key]) => idsIn(key));

/** As a body that can be sent. */
export function changeBody({ typeId, moves, requirements }: WorkflowChange): WorkflowChangeBody {
  return {
    type: typeId,
    changes: moves.map(({ roleIds, grant, revoke }) => ({
      roles: [...roleIds],
      grant: grant.map(moveBody),
      revoke: revoke.map(moveBody),
    })),
    require: requirements.map(({ attributes, ...one }) => ({ ...one, attributes: [...attributes] })),
  };
}

const moveBody = ({ from, to, scope }: Move): [number, number] | [number, number, "author" | "assignee"] =>
  scope === "everyone" ? [from, to] : [from, to, scope];
