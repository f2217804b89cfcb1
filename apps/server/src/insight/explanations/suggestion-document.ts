/** A suggestion on the wire: its steps, and what else it would let the person do, as far as the asker sees. */
import type {
  PermissionSuggestion as WirePermissionSuggestion,
  SuggestionStep,
} from "@halyard/contract/schemas/identity/roles";
import { permissionOf } from "@halyard/contract/permissions/permissions";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../access/caller.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { Step, Suggestion } from "./suggestions.ts";

/** Named one by one; of more there is the number. */
const NAMED = 50;

const linkTo = (path: string, { id, name }: { id: number; name: string }): Link => ({
  href: `/api/v3/${path}/${id}`,
  title: name,
});

export function suggestionDocument({ steps, gains }: Suggestion, caller: Caller): DocumentOf<WirePermissionSuggestion> {
  const seen = gains.filter(({ project }) => caller.sees(project.id));
  return {
    _type: "PermissionSuggestion",
    steps: steps.map(stepDocument),
    alsoGains: gains.length,
    gains: seen.slice(0, NAMED).map(({ project, permission }) => ({
      permission,
      name: permissionOf(permission).name,
      _links: { project: linkTo("projects", project) },
    })),
    _links: {},
  };
}

function stepDocument(step: Step): DocumentOf<SuggestionStep> {
  switch (step.kind) {
    case "group":
      return { kind: step.kind, _links: { group: linkTo("groups", step.group) } };
    case "role":
      return {
        kind: step.kind,
        _links: { project: linkTo("projects", step.project), role: linkTo("roles", step.role) },
      };
    case "module":
    case "unarchive":
      return { kind: step.kind, module: step.module, _links: { project: linkTo("projects", step.project) } };
    default:
      return { kind: step.kind, _links: {} };
  }
}
