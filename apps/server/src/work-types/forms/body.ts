/** Bodies that arrange a form: `{groups: [{kind, name, attributes}], hidden: ["version"], lockVersion}`. */
import { isRelationType, RELATION_TYPES } from "@halyard/contract/work/relations";
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { FORM_GROUPS_MAXIMUM, type FormGroup, type TypeForm } from "@halyard/contract/work-types/type-forms";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { violation, wrongFormat } from "../../platform/errors.ts";
import { z } from "zod";
import { LockVersionBody } from "../../hal/write/takes.ts";

const name = z.string().max(NAME_LENGTH_MAXIMUM);
/** What the form shows in which group; what it hides. */
export const FormBody = z.object({
  groups: z
    .array(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("attributes"), name, attributes: z.array(z.string()) }),
        z.object({ kind: z.literal("children"), name }),
        z.object({ kind: z.literal("relations"), name, relationType: z.enum(RELATION_TYPES) }),
      ]),
    )
    .max(FORM_GROUPS_MAXIMUM),
  hidden: z.array(z.string()).optional(),
  lockVersion: LockVersionBody,
});

/** @param known the attributes that the type's work packages can have @throws PropertyFormatError, a violation (422) */
export function formIn(body: JsonObject, known: ReadonlySet<string>): TypeForm {
  const { groups: sent, hidden = [] } = body;
  if (!Array.isArray(sent)) throw wrongFormat("groups", "[]Object", sent);
  if (sent.length > FORM_GROUPS_MAXIMUM) {
    throw violation("groups", `Groups are too many (maximum is ${FORM_GROUPS_MAXIMUM}).`);
  }
  const groups = sent.map(groupIn);
  const form = { groups, hidden: namesIn(hidden, "hidden") };
  const names = [...groups.flatMap((group) => (group.kind === "attributes" ? group.attributes : [])), ...form.hidden];
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw violation("groups", `Groups have ${unknown}, which this type does not have.`);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw violation("groups", `Groups have ${twice} more than once.`);
  const titles = groups.map(({ name }) => name.toLowerCase());
  if (new Set(titles).size < titles.length) throw violation("groups", "Two groups have the same name.");
  return form;
}

function groupIn(sent: unknown): FormGroup {
  if (!isObject(sent)) throw wrongFormat("groups", "[]Object", sent);
  const { kind, name, relationType } = sent;
  if (typeof name !== "string" || name.trim() === "") throw violation("groups", "A group needs a name.");
  if (name.includes("\0")) throw violation("groups", "The name of a group is invalid.");
  if (name.length > NAME_LENGTH_MAXIMUM) {
    throw violation("groups", `The name of a group is too long (maximum is ${NAME_LENGTH_MAXIMUM} characters).`);
  }
  const title = name.trim();
  if (kind === "children") return { kind, name: title };
  if (kind === "relations") {
    if (!isRelationType(relationType)) throw violation("groups", "A group of relations needs a type of relation.");
    return { kind, name: title, relationType };
  }
  if (kind !== "attributes") throw violation("groups", "A group has attributes, children or relations.");
  return { kind, name: title, attributes: namesIn(sent["attributes"], "groups") };
}

function namesIn(value: unknown, attribute: string): string[] {
  const names: unknown[] = Array.isArray(value) ? value : [null];
  const found = names.filter((name) => typeof name === "string");
  if (found.length < names.length) throw wrongFormat(attribute, "[]String", value);
  return found;
}
