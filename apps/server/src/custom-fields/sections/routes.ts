/** Extensions: `GET` and `PATCH /project_attribute_sections`: in which sections projects show their attributes, for administrators. */
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { ProjectAttributeSections } from "@halyard/contract/schemas/custom-fields";
import { ATTRIBUTE_SECTIONS_MAXIMUM, type AttributeSection } from "@halyard/contract/work-types/custom-fields";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { requireAdministrator } from "../../access/require-administrator.ts";
import { requireLogin } from "../../access/require-login.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { bodyOf } from "../../hal/http.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { lockVersionIn } from "../../hal/write/lock-version.ts";
import { LockVersionBody, takes } from "../../hal/write/takes.ts";
import type { Context } from "../../platform/context.ts";
import { violation, wrongFormat } from "../../platform/errors.ts";
import { customFieldsAt, type CustomFields } from "../definitions/fields.ts";
import { arrangeSections } from "./service.ts";
import { storedSections } from "../section-definitions/store.ts";

const PATH = "/api/v3/project_attribute_sections";

const SectionsBody = z.object({
  sections: z
    .array(z.object({ name: z.string().max(NAME_LENGTH_MAXIMUM), attributes: z.array(z.string()) }))
    .max(ATTRIBUTE_SECTIONS_MAXIMUM),
  lockVersion: LockVersionBody,
});

export function attributeSectionRoutes(app: FastifyInstance, ctx: Context): void {
  const show = async (revision: number): Promise<DocumentOf<ProjectAttributeSections>> => {
    const fields = await customFieldsAt(ctx, revision);
    const { lockVersion } = await storedSections(ctx.db);
    return {
      _type: "ProjectAttributeSections",
      lockVersion,
      sections: fields.sections.map(({ name, attributes }) => ({ name, attributes: [...attributes] })),
      attributes: fields.of("Project").map(({ key, name }) => ({ name: key, label: name })),
      _links: { self: { href: PATH }, updateImmediately: { href: PATH, method: "patch" } },
    };
  };

  app.get(PATH, async (request) => {
    requireAdministrator(requireLogin(request));
    return show(request.catalogueRevision);
  });

  app.patch(PATH, takes(SectionsBody), async (request) => {
    const caller = requireLogin(request);
    requireAdministrator(caller);
    const body = bodyOf(request);
    const sections = sectionsIn(body, await customFieldsAt(ctx, request.catalogueRevision));
    await arrangeSections(ctx, caller, sections, lockVersionIn(body));
    const { catalogueRevision } = await app.authenticate(request);
    return show(catalogueRevision);
  });
}

/** @throws PropertyFormatError, a violation (422) */
function sectionsIn({ sections: sent }: JsonObject, fields: CustomFields): AttributeSection[] {
  if (!Array.isArray(sent)) throw wrongFormat("sections", "[]Object", sent);
  if (sent.length > ATTRIBUTE_SECTIONS_MAXIMUM) {
    throw violation("sections", `Sections are too many (maximum is ${ATTRIBUTE_SECTIONS_MAXIMUM}).`);
  }
  const sections = sent.map(sectionIn);
  const names = sections.flatMap(({ attributes }) => attributes);
  const known = new Set<string>(fields.of("Project").map(({ key }) => key));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw violation("sections", `Sections have ${unknown.slice(0, 60)}, which projects do not have.`);
  }
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw violation("sections", `Sections have ${twice} more than once.`);
  const titles = new Set(sections.map(({ name }) => name.toLowerCase()));
  if (titles.size < sections.length) throw violation("sections", "Two sections have the same name.");
  return sections;
}

function sectionIn(sent: unknown): AttributeSection {
  if (!isObject(sent)) throw wrongFormat("sections", "[]Object", sent);
  const { name, attributes: given = [] } = sent;
  if (typeof name !== "string" || name.trim() === "") throw violation("sections", "A section needs a name.");
  if (name.includes("\0")) throw violation("sections", "The name of a section is invalid.");
  if (name.length > NAME_LENGTH_MAXIMUM) {
    throw violation("sections", `The name of a section is too long (maximum is ${NAME_LENGTH_MAXIMUM} characters).`);
  }
  const all: unknown[] = Array.isArray(given) ? given : [null];
  const attributes = all.filter((one) => typeof one === "string");
  if (attributes.length < all.length) throw wrongFormat("sections", "[]String", given);
  return { name: name.trim(), attributes };
}
