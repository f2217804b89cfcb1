/** The general settings of a project as a form has them. Pure. */
import { linkOf } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";

export interface GeneralInput {
  name: string;
  identifier: string;
  /** Markdown as it is kept. */
  description: string;
  /** The status's href; empty: none. */
  status: string;
  statusExplanation: string;
  /** The parent's href; empty: none. */
  parent: string;
  public: boolean;
}

export const GENERAL_FIELDS = [
  "name",
  "identifier",
  "description",
  "status",
  "statusExplanation",
  "parent",
  "public",
] as const satisfies readonly (keyof GeneralInput)[];

export const inputOf = (project: Project): GeneralInput => ({
  name: project.name,
  identifier: project.identifier,
  description: project.description?.raw ?? "",
  status: linkOf(project, "status")?.href ?? "",
  statusExplanation: project.statusExplanation?.raw ?? "",
  parent: linkOf(project, "parent")?.href ?? "",
  public: project.public,
});

/** Only what was changed: what someone else changed in other fields stays. */
export function bodyOf(input: GeneralInput, before: GeneralInput): object {
  const link = (href: string) => ({ href: href === "" ? null : href });
  const { name, identifier, description, statusExplanation, status, parent } = input;
  const changed = <Value>(field: keyof GeneralInput, value: Value) =>
    input[field] === before[field] ? {} : { [field]: value };
  const _links = { ...changed("status", link(status)), ...changed("parent", link(parent)) };
  return {
    ...changed("name", name.trim()),
    ...changed("identifier", identifier.trim()),
    ...changed("description", { raw: description }),
    ...changed("statusExplanation", { raw: statusExplanation }),
    ...changed("public", input.public),
    ...(Object.keys(_links).length === 0 ? {} : { _links }),
  };
}
