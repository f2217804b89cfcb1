/** Custom fields over HTTP: their definitions for administrators, their options for everyone who sees the field. */
import { USES_COUNTED_IN_LISTS } from "@halyard/contract/limits";
import type { CustomFieldMove } from "@halyard/contract/schemas/custom-fields";
import { customFieldKey, hasOptions, isTree } from "@halyard/contract/work-types/custom-fields";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireAdministrator } from "../../access/require-administrator.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { bodyOf, idIn, idOf, parameterOf, pathOf } from "../../hal/http.ts";
import { invalidQuery, notFound, throwAll, violation, ApiError } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { addedOption, CustomFieldBody, OptionAdded, readField } from "./body.ts";
import { customFieldsAt, type CustomField, type CustomFields, type CustomOption } from "./fields.ts";
import { childrenOf, customOptionDocument, fieldDocument, itemDocument, optionDefinitionDocument } from "./resource.ts";
import { proposalsOf } from "../deletion/proposals.ts";
import { removeField, restoreField } from "../deletion/service.ts";
import { addOption, changeField, createField, mergeFieldOptions } from "./service.ts";
import { valueCounts } from "../values/store.ts";
import { optionUses, optionUsesUpTo, viewTexts } from "./store.ts";
import { seesSomewhere } from "./visibility.ts";
import { z } from "zod";
import { lockVersionIn } from "../../hal/write/lock-version.ts";
import { LockVersionBody, takes, TAKES_NOTHING } from "../../hal/write/takes.ts";

const LIST = "/api/v3/custom_fields";

type Counts = ReadonlyMap<number, number>;

export function customFieldRoutes(app: FastifyInstance, ctx: Context): void {
  const fieldsOf = (request: FastifyRequest) => customFieldsAt(ctx, request.catalogueRevision);

  const find = async (request: FastifyRequest): Promise<CustomField> => {
    requireAdministrator(request.caller);
    const field = (await fieldsOf(request)).byId.get(idOf(request));
    if (field === undefined) throw notFound();
    return field;
  };

  const documents = (fields: readonly CustomField[], counts: Counts, views: readonly string[], uses: Counts) => {
    const namedIn = (key: string) => views.filter((text) => text.includes(`"${key}"`) || text.endsWith(key)).length;
    return fields.map((field) =>
      fieldDocument(field, { values: counts.get(field.id) ?? 0, views: namedIn(customFieldKey(field.id)) }, uses),
    );
  };

  const all = async (fields: readonly CustomField[]) =>
    documents(
      fields,
      ...(await Promise.all([
        valueCounts(ctx.db, fields, USES_COUNTED_IN_LISTS),
        viewTexts(ctx.db),
        optionUsesUpTo(ctx.db, USES_COUNTED_IN_LISTS),
      ])),
    );

  /** With how often it is used, however often that is. */
  const shown = async (field: CustomField) => {
    const uses = hasOptions(field.format) ? optionUses(ctx.db, field.id) : new Map<number, number>();
    const counted = await Promise.all([valueCounts(ctx.db, [field], null), viewTexts(ctx.db), uses]);
    return documents([field], ...counted)[0];
  };

  /** As it is after the write, by the revision that came with it. */
  const fresh = async (request: FastifyRequest, id: number) => {
    const { catalogueRevision } = await app.authenticate(request);
    const field = (await customFieldsAt(ctx, catalogueRevision)).byId.get(id);
    if (field === undefined) throw notFound();
    return shown(field);
  };

  app.get(LIST, async (request) => {
    requireAdministrator(request.caller);
    return wholeCollection(pathOf(request), await all([...(await fieldsOf(request)).byId.values()]));
  });

  app.post(LIST, takes(CustomFieldBody.required({ name: true, fieldFormat: true })), async (request, reply) => {
    requireAdministrator(request.caller);
    const { input, errors } = readField(bodyOf(request));
    throwAll(errors);
    return reply.code(201).send(await fresh(request, await createField(ctx, request.caller, input)));
  });

  app.get(`${LIST}/:id`, async (request) => shown(await find(request)));

  app.patch(`${LIST}/:id`, takes(CustomFieldBody.extend({ lockVersion: LockVersionBody })), async (request) => {
    const field = await find(request);
    const body = bodyOf(request);
    const { input, errors } = readField(body);
    throwAll(errors);
    await changeField(ctx, request.caller, field.id, input, lockVersionIn(body));
    return fresh(request, field.id);
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    const field = await find(request);
    const target = parameterOf(request, "move_to");
    const other = target === null ? null : (await fieldsOf(request)).byId.get(idIn(target));
    if (other === undefined) throw notFound();
    await removeField(ctx, request.caller, field, other);
    return reply.code(204).send();
  });

  app.get(`${LIST}/:id/proposals`, async (request): Promise<DocumentOf<CustomFieldMove>> => {
    const field = await find(request);
    const target = parameterOf(request, "move_to");
    if (target === null) throw invalidQuery("move_to can't be blank.");
    const other = (await fieldsOf(request)).byId.get(idIn(target));
    if (other === undefined) throw notFound();
    const found = await proposalsOf(ctx.db, field, other);
    return { _type: "CustomFieldMove", ...found, _links: { self: { href: pathOf(request) } } };
  });

  app.post(`${LIST}/:id/restore`, TAKES_NOTHING, async (request) => {
    await restoreField(ctx, request.caller, idOf(request));
    return fresh(request, idOf(request));
  });

  app.get(`${LIST}/:id/items`, async (request) => {
    const field = (await fieldsOf(request)).byId.get(idOf(request));
    if (field === undefined || !seesSomewhere(request.caller, field)) throw notFound();
    if (!isTree(field.format) || field.root === null) throw noItems();
    const parent = parameterOf(request, "parent");
    const first = parent === null ? field.root : itemIn(field, idIn(parent));
    const depth = depthAsked(parameterOf(request, "depth"));
    const elements = branchBelow(field, first, depth).map((item) => itemDocument(field, item));
    return wholeCollection(pathOf(request), elements);
  });
  definedOptionRoutes(app, ctx, { find, fresh });
  optionRoutes(app, fieldsOf);
}

interface Definitions {
  find: (request: FastifyRequest) => Promise<CustomField>;
  fresh: (request: FastifyRequest, id: number) => Promise<object | undefined>;
}

/** The options of a definition, for administrators. */
function definedOptionRoutes(app: FastifyInstance, ctx: Context, { find, fresh }: Definitions): void {
  app.get(`${LIST}/:id/options`, async (request) => {
    const field = await find(request);
    if (!hasOptions(field.format)) throw notFound();
    const uses = await optionUses(ctx.db, field.id);
    return wholeCollection(
      pathOf(request),
      field.options.map((option) => optionDefinitionDocument(field, option, uses.get(option.id) ?? 0)),
    );
  });

  app.post(
    `${LIST}/:id/options`,
    takes(OptionAdded.extend({ lockVersion: LockVersionBody })),
    async (request, reply) => {
      const field = await find(request);
      const body = bodyOf(request);
      await addOption(ctx, request.caller, field.id, addedOption(body), lockVersionIn(body));
      return reply.code(201).send(await fresh(request, field.id));
    },
  );

  app.post(`${LIST}/:id/options/:option/merge`, takes(z.object({ into: z.int() })), async (request) => {
    const field = await find(request);
    const { into } = bodyOf(request);
    if (typeof into !== "number") throw violation("into", "Into can't be blank.");
    await mergeFieldOptions(ctx, request.caller, field, idOf(request, "option"), into);
    return fresh(request, field.id);
  });
}

/** Options and items by themselves, for everyone who sees the field. */
function optionRoutes(app: FastifyInstance, fieldsOf: (request: FastifyRequest) => Promise<CustomFields>): void {
  const optionOf = async (request: FastifyRequest) => {
    const found = (await fieldsOf(request)).option(idOf(request));
    if (found === undefined || !seesSomewhere(request.caller, found.field)) throw notFound();
    return found;
  };

  const itemOf = async (request: FastifyRequest) => {
    const found = await optionOf(request);
    if (!isTree(found.field.format)) throw notFound();
    return found;
  };

  app.get("/api/v3/custom_options/:id", async (request) => {
    const { field, option } = await optionOf(request);
    if (isTree(field.format)) throw notFound();
    return customOptionDocument(option);
  });

  app.get("/api/v3/custom_field_items/:id", async (request) => {
    const { field, option } = await itemOf(request);
    return itemDocument(field, option);
  });

  app.get("/api/v3/custom_field_items/:id/branch", async (request) => {
    const { field, option } = await itemOf(request);
    const branch: CustomOption[] = [];
    for (let one: CustomOption | undefined = option; one !== undefined; one = above(field, one)) branch.unshift(one);
    return wholeCollection(
      pathOf(request),
      branch.map((item) => itemDocument(field, item)),
    );
  });
}

const noItems = () => new ApiError("UnprocessableContent", "The custom field is no hierarchy.");

function itemIn(field: CustomField, id: number): CustomOption {
  const item = id === field.root?.id ? field.root : field.optionById.get(id);
  if (item === undefined) throw notFound();
  return item;
}

function depthAsked(text: string | null): number {
  if (text === null) return Number.POSITIVE_INFINITY;
  if (!/^\d{1,4}$/.test(text)) throw invalidQuery("The depth must be a number.");
  return Number(text);
}

/** The item and what is below it, depth first. */
function branchBelow(field: CustomField, item: CustomOption, depth: number): CustomOption[] {
  const below = depth <= 0 ? [] : childrenOf(field, item);
  return [item, ...below.flatMap((one) => branchBelow(field, one, depth - 1))];
}

const above = (field: CustomField, { parentId }: CustomOption): CustomOption | undefined =>
  parentId === null ? undefined : (field.optionById.get(parentId) ?? field.root ?? undefined);
