/** Extensions: `field_rule_schemes`, and `field_rule_sets` of a scheme and a type (`?scheme=ID&type=ID`). */
import type { FieldRuleScheme, FieldRuleSet } from "@halyard/contract/schemas/work-types";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { bodyOf, idIn, idOf, parameterOf, paramOf, pathOf } from "../../hal/http.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { links } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import { notFound, wrongFormat } from "../../platform/errors.ts";
import { catalogueAt, type Catalogue, type TypeRow } from "../entries/catalogue.ts";
import type { RuleSet, SchemeRow } from "../field-rule-definitions/definitions.ts";
import { attributesOfType } from "../forms/service.ts";
import { lockVersionIn } from "../../hal/write/lock-version.ts";
import { rulesIn, FieldRulesBody } from "./body.ts";
import {
  changeRules,
  changeScheme,
  createScheme,
  deleteScheme,
  requireRuleKeeper,
  type SchemeInput,
} from "./service.ts";
import { concernedBy, schemesOfProjects } from "./store.ts";
import { z } from "zod";
import { linkTo, takes } from "../../hal/write/takes.ts";

const SchemeBody = z
  .object({ name: z.string(), _links: z.object({ projects: z.array(linkTo("projects")) }).partial() })
  .partial();

const SCHEMES = "/api/v3/field_rule_schemes";
const SETS = "/api/v3/field_rule_sets";

export function fieldRuleRoutes(app: FastifyInstance, ctx: Context): void {
  const latest = async (request: FastifyRequest) =>
    catalogueAt(ctx, (await app.authenticate(request)).catalogueRevision);
  const showScheme = async (request: FastifyRequest, id: number) => {
    const scheme = (await latest(request)).fieldRules.schemes.find((one) => one.id === id);
    if (scheme === undefined) throw notFound();
    return schemeDocument(request.caller, scheme, await schemesOfProjects(ctx.db));
  };
  const setOf = async (request: FastifyRequest, catalogue: Catalogue) => {
    const { scheme, type } = placeOf(paramOf(request, "id"), catalogue);
    const { rules, lockVersion } = catalogue.fieldRules.setOf(scheme.id, type.id);
    const concerned = await concernedBy(ctx.db, scheme, type.id);
    return setDocument(scheme, type, { rules, lockVersion, concerned });
  };

  app.get(SCHEMES, async (request) => {
    requireRuleKeeper(requireLogin(request));
    const { fieldRules } = await catalogueAt(ctx, request.catalogueRevision);
    const chosen = await schemesOfProjects(ctx.db);
    const elements = fieldRules.schemes.map((scheme) => schemeDocument(request.caller, scheme, chosen));
    return wholeCollection(pathOf(request), elements, { links: { create: { href: SCHEMES, method: "post" } } });
  });

  app.post(SCHEMES, takes(SchemeBody.required({ name: true })), async (request, reply) => {
    const caller = requireLogin(request);
    requireRuleKeeper(caller);
    const { name = "", projectIds = null } = schemeIn(bodyOf(request));
    const id = await createScheme(ctx, caller, { name, projectIds });
    return reply.code(201).send(await showScheme(request, id));
  });

  app.get(`${SCHEMES}/:id`, async (request) => {
    requireRuleKeeper(requireLogin(request));
    return showScheme(request, idOf(request));
  });

  app.patch(`${SCHEMES}/:id`, takes(SchemeBody), async (request) => {
    const caller = requireLogin(request);
    requireRuleKeeper(caller);
    await changeScheme(ctx, caller, idOf(request), schemeIn(bodyOf(request)));
    return showScheme(request, idOf(request));
  });

  app.delete(`${SCHEMES}/:id`, async (request, reply) => {
    await deleteScheme(ctx, requireLogin(request), idOf(request));
    return reply.code(204).send();
  });

  app.get(SETS, async (request) => {
    requireRuleKeeper(requireLogin(request));
    const catalogue = await catalogueAt(ctx, request.catalogueRevision);
    const isAsked = (name: string, id: number): boolean => {
      const asked = parameterOf(request, name);
      return asked === null || idIn(asked) === id;
    };
    const schemes = catalogue.fieldRules.schemes.filter(({ id }) => isAsked("scheme", id));
    const types = [...catalogue.types.values()].filter(({ id }) => isAsked("type", id));
    const elements = schemes.flatMap((scheme) =>
      types.map((type) => setDocument(scheme, type, catalogue.fieldRules.setOf(scheme.id, type.id))),
    );
    return wholeCollection(pathOf(request), elements);
  });

  app.get(`${SETS}/:id`, async (request) => {
    requireRuleKeeper(requireLogin(request));
    return setOf(request, await catalogueAt(ctx, request.catalogueRevision));
  });

  app.patch(`${SETS}/:id`, takes(FieldRulesBody), async (request) => {
    const caller = requireLogin(request);
    requireRuleKeeper(caller);
    const catalogue = await catalogueAt(ctx, request.catalogueRevision);
    const { scheme, type } = placeOf(paramOf(request, "id"), catalogue);
    const body = bodyOf(request);
    const rules = rulesIn(body, attributesOfType(catalogue, type.id), catalogue);
    await changeRules(ctx, caller, { schemeId: scheme.id, type }, rules, lockVersionIn(body));
    return setOf(request, await latest(request));
  });
}

/** `1-3`: of the scheme 1 and the type 3. @throws NotFound (404) */
function placeOf(id: string, { fieldRules, types }: Catalogue): { scheme: SchemeRow; type: TypeRow } {
  const [, schemeId, typeId] = /^(\d{1,9})-(\d{1,9})$/.exec(id) ?? [];
  const scheme = fieldRules.schemes.find((one) => one.id === Number(schemeId));
  const type = types.get(Number(typeId));
  if (scheme === undefined || type === undefined) throw notFound();
  return { scheme, type };
}

const readProjects = links<{ projectIds: number[] }>(["projects"], (input, ids) => (input.projectIds = ids));

function schemeIn(body: JsonObject): Partial<SchemeInput> {
  const { name } = body;
  if (name !== undefined && typeof name !== "string") throw wrongFormat("name", "String", name);
  const given = isObject(body["_links"]) ? body["_links"]["projects"] : undefined;
  const input: { projectIds?: number[] } = {};
  if (given !== undefined) readProjects(input, given, "projects");
  return { ...(name === undefined ? {} : { name }), ...input };
}

function schemeDocument(
  caller: Caller,
  scheme: SchemeRow,
  chosen: ReadonlyMap<number, number>,
): DocumentOf<FieldRuleScheme> {
  const href = `${SCHEMES}/${scheme.id}`;
  const projects = [...chosen].filter(([, id]) => id === scheme.id).map(([project]) => project);
  return {
    _type: "FieldRuleScheme",
    id: scheme.id,
    name: scheme.name,
    isDefault: scheme.is_default === 1,
    createdAt: scheme.created_at,
    updatedAt: scheme.updated_at,
    _links: {
      self: { href, title: scheme.name },
      projects: projects.map((id) => ({
        href: `/api/v3/projects/${id}`,
        title: caller.facts.projects.get(id)?.name ?? "",
      })),
      updateImmediately: { href, method: "patch" },
      ...(scheme.is_default === 1 ? {} : { delete: { href, method: "delete" } }),
    },
  };
}

/** A list does not count what each set is for. */
interface SetMembers extends RuleSet {
  concerned?: FieldRuleSet["concerned"];
}

function setDocument(scheme: SchemeRow, type: TypeRow, { rules, ...members }: SetMembers): DocumentOf<FieldRuleSet> {
  const href = `${SETS}/${scheme.id}-${type.id}`;
  return {
    _type: "FieldRuleSet",
    rules: { ...rules },
    ...members,
    _links: {
      self: { href },
      scheme: { href: `${SCHEMES}/${scheme.id}`, title: scheme.name },
      type: { href: `/api/v3/types/${type.id}`, title: type.name },
      updateImmediately: { href, method: "patch" },
    },
  };
}
