/** `projects/{id}/types`: the types that are turned on in a project; as an extension, which they are can be changed. */
import type { FieldRuleSet } from "@halyard/contract/schemas/work-types";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { seesAttribute } from "../../custom-fields/definitions/visibility.ts";
import { represent, type DocumentOf } from "../../hal/answer/resource.ts";
import { bodyOf, paramOf, pathOf } from "../../hal/http.ts";
import { isObject } from "../../hal/json.ts";
import { links } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import { missingPermission, notFound } from "../../platform/errors.ts";
import { catalogueAt, type Catalogue } from "../../work-types/entries/catalogue.ts";
import { typeResource } from "../../work-types/types/resource.ts";
import { findProject, typeIdsOf } from "../projects/service.ts";
import { changeTypes } from "./service.ts";
import { z } from "zod";
import { linkTo, takes } from "../../hal/write/takes.ts";

const readTypes = links<{ typeIds: number[] }>(["types"], (input, ids) => (input.typeIds = ids));

export function projectTypeRoutes(app: FastifyInstance, ctx: Context): void {
  async function show(request: FastifyRequest, projectId: number) {
    const { types } = await catalogueAt(ctx, request.catalogueRevision);
    const active = new Set(await typeIdsOf(ctx.db, projectId));
    const elements = [...types.values()].filter((type) => active.has(type.id));
    return wholeCollection(
      pathOf(request),
      elements.map((type) => represent(typeResource, type, request.caller)),
    );
  }

  for (const path of ["/api/v3/projects/:project/types", "/api/v3/workspaces/:project/types"]) {
    app.get(path, async (request) => {
      const { caller } = request;
      const project = await findProject(ctx, caller, paramOf(request, "project"));
      if (!caller.can("view_work_packages", project.id) && !caller.can("manage_types", project.id)) {
        throw missingPermission();
      }
      return show(request, project.id);
    });

    app.get(`${path}/:type/field_rules`, async (request) => {
      const { caller } = request;
      const project = await findProject(ctx, caller, paramOf(request, "project"));
      if (!caller.can("view_work_packages", project.id)) throw missingPermission();
      const catalogue = await catalogueAt(ctx, request.catalogueRevision);
      const typeId = Number(paramOf(request, "type"));
      if (!catalogue.types.has(typeId) || !(await typeIdsOf(ctx.db, project.id)).includes(typeId)) throw notFound();
      return rulesDocument(pathOf(request), caller, project.id, catalogue, typeId);
    });

    app.patch(path, takes(z.object({ _links: z.object({ types: z.array(linkTo("types")) }) })), async (request) => {
      const caller = requireLogin(request);
      const project = await findProject(ctx, caller, paramOf(request, "project"));
      if (!caller.can("manage_types", project.id)) throw missingPermission();
      const given = bodyOf(request)["_links"];
      const input: { typeIds?: number[] } = {};
      readTypes(input, isObject(given) ? given["types"] : null, "types");
      const catalogue = await catalogueAt(ctx, request.catalogueRevision);
      await changeTypes(ctx, caller, catalogue, project, new Set(input.typeIds));
      return show(request, project.id);
    });
  }
}

/** Without the custom fields that the caller does not see. */
function rulesDocument(
  href: string,
  caller: Caller,
  projectId: number,
  catalogue: Catalogue,
  typeId: number,
): DocumentOf<FieldRuleSet> {
  const { rules, lockVersion } = catalogue.fieldRules.setOf(catalogue.fieldRules.schemeOf(projectId), typeId);
  const seen = Object.entries(rules).filter(([attribute]) =>
    seesAttribute(caller, catalogue.customFields, attribute, projectId),
  );
  return { _type: "FieldRuleSet", rules: Object.fromEntries(seen), lockVersion, _links: { self: { href } } };
}
