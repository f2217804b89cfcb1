/** Extension: `projects/{id}/custom_fields`, the fields that are on in a project. */
import type { ProjectCustomFields } from "@halyard/contract/schemas/custom-fields";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Caller } from "../../access/caller.ts";
import { requireLogin } from "../../access/require-login.ts";
import { isActiveIn } from "../../custom-fields/definitions/activation.ts";
import { customFieldsAt } from "../../custom-fields/definitions/fields.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { bodyOf, paramOf } from "../../hal/http.ts";
import type { JsonObject } from "../../hal/json.ts";
import { lockVersionIn } from "../../hal/write/lock-version.ts";
import { LockVersionBody, takes } from "../../hal/write/takes.ts";
import type { Context } from "../../platform/context.ts";
import { wrongFormat } from "../../platform/errors.ts";
import { findProject, type ProjectRow } from "../projects/service.ts";
import { choiceVersion, choosableFields, chooseFields, requireFieldChooser, type FieldChoice } from "./service.ts";

const PATH = "/api/v3/projects/:project/custom_fields";

const ChoiceBody = z
  .object({ activate: z.array(z.int()), deactivate: z.array(z.int()) })
  .partial()
  .extend({ lockVersion: LockVersionBody });

export function projectFieldRoutes(app: FastifyInstance, ctx: Context): void {
  const show = async (
    caller: Caller,
    { id, name }: ProjectRow,
    revision: number,
  ): Promise<DocumentOf<ProjectCustomFields>> => {
    const fields = choosableFields(caller, await customFieldsAt(ctx, revision), id);
    const href = `/api/v3/projects/${id}/custom_fields`;
    return {
      _type: "ProjectCustomFields",
      lockVersion: choiceVersion(fields, id),
      customFields: fields.map((field) => ({
        id: field.id,
        name: field.name,
        description: field.description,
        fieldFormat: field.format,
        for: field.target,
        required: field.required,
        isForAll: field.isForAll,
        isActive: isActiveIn(field, id),
      })),
      _links: {
        self: { href },
        project: { href: `/api/v3/projects/${id}`, title: name },
        updateImmediately: { href, method: "patch" },
      },
    };
  };

  app.get(PATH, async (request) => {
    const caller = requireLogin(request);
    const project = await findProject(ctx, caller, paramOf(request, "project"));
    requireFieldChooser(caller, project.id);
    return show(caller, project, request.catalogueRevision);
  });

  app.patch(PATH, takes(ChoiceBody), async (request) => {
    const caller = requireLogin(request);
    const project = await findProject(ctx, caller, paramOf(request, "project"));
    requireFieldChooser(caller, project.id);
    const body = bodyOf(request);
    const choice = { activate: idsIn(body, "activate"), deactivate: idsIn(body, "deactivate") };
    await chooseFields(ctx, caller, project, choice, lockVersionIn(body));
    const { catalogueRevision } = await app.authenticate(request);
    return show(caller, project, catalogueRevision);
  });
}

/** Each once. @throws PropertyFormatError (422) */
function idsIn(body: JsonObject, name: keyof FieldChoice): number[] {
  const sent = body[name] === undefined ? [] : body[name];
  const list: unknown[] = Array.isArray(sent) ? sent : [null];
  const ids = list.filter((id) => typeof id === "number" && Number.isSafeInteger(id));
  if (ids.length < list.length) throw wrongFormat(name, "[]Integer", sent);
  return [...new Set(ids)].map(Number);
}
