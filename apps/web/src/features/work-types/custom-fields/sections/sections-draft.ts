/** The sections of projects while they are arranged. Pure. */
import type { ProjectAttributeSections } from "@halyard/contract/schemas/custom-fields";
import { draftOf, type FormDraft } from "../../forms/draft.ts";

export function beginning({ sections, attributes }: ProjectAttributeSections): FormDraft {
  const placed = new Set(sections.flatMap((section) => section.attributes));
  const rest = attributes.map(({ name }) => name).filter((name) => !placed.has(name));
  return draftOf({ groups: sections.map((section) => ({ kind: "attributes", ...section })), hidden: rest });
}

export const sectionsOf = ({ groups }: FormDraft): ProjectAttributeSections["sections"] =>
  groups.flatMap((group) => (group.kind === "attributes" ? [{ name: group.name, attributes: group.attributes }] : []));

/** As people read them beside those of someone else: a line each. */
export const sectionsText = (
  sections: ProjectAttributeSections["sections"],
  nameOf: (attribute: string) => string,
): string => sections.map(({ name, attributes }) => [name, attributes.map(nameOf).join(", ")].join(": ")).join("\n");
