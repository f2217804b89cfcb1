/** Custom actions: reading and running one is the contract's, defining them an extension for administrators. */
import type { CustomActionDefinition } from "@halyard/contract/schemas/work-types";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mayManageCustomActions } from "../../access/policies/work-types.ts";
import { requireLogin } from "../../access/require-login.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { lockVersionIn } from "../../hal/write/lock-version.ts";
import { targetOf } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import { notFound, wrongResource } from "../../platform/errors.ts";
import type { CustomAction } from "../../work-types/custom-actions/definitions.ts";
import { catalogueAt, type Catalogue } from "../../work-types/entries/catalogue.ts";
import { customActionDocument } from "../work-packages/custom-actions.ts";
import { showWorkPackage } from "../work-packages/documents/show.ts";
import { findWorkPackage } from "../work-packages/service.ts";
import { actionIn, CustomActionBody } from "./body.ts";
import { changeAction, createAction, findAction, removeAction, runAction } from "./service.ts";
import { z } from "zod";
import { linkTo, LockVersionBody, takes } from "../../hal/write/takes.ts";

const ExecutionBody = z.object({
  _links: z.object({ workPackage: linkTo("work_packages") }),
  /** As a number or, as OpenProject takes it, as text. */
  lockVersion: z.union([z.int().min(0), z.string()]),
});

const LIST = "/api/v3/custom_actions";

export function customActionRoutes(app: FastifyInstance, ctx: Context): void {
  const catalogueOf = (request: FastifyRequest): Promise<Catalogue> => catalogueAt(ctx, request.catalogueRevision);
  const keeperOf = (request: FastifyRequest) => {
    const caller = requireLogin(request);
    requirePermission(mayManageCustomActions(caller));
    return caller;
  };
  /** As it is after the write, by the revision that came with it. */
  const fresh = async (request: FastifyRequest, id: number) => {
    const { catalogueRevision } = await app.authenticate(request);
    const { customActions } = await catalogueAt(ctx, catalogueRevision);
    const action = customActions.find((one) => one.id === id);
    if (action === undefined) throw notFound();
    return definitionDocument(action);
  };

  app.get(LIST, async (request) => {
    keeperOf(request);
    return wholeCollection(pathOf(request), (await catalogueOf(request)).customActions.map(definitionDocument));
  });

  app.post(LIST, takes(CustomActionBody.required({ name: true, actions: true })), async (request, reply) => {
    const caller = keeperOf(request);
    const input = actionIn(bodyOf(request));
    const id = await createAction(ctx, caller, await catalogueOf(request), input);
    return reply.code(201).send(await fresh(request, id));
  });

  app.get(`${LIST}/:id`, async (request) => {
    const { caller } = request;
    const action = findAction(await catalogueOf(request), caller, idOf(request));
    return mayManageCustomActions(caller) ? definitionDocument(action) : customActionDocument(action);
  });

  app.patch(`${LIST}/:id`, takes(CustomActionBody.extend({ lockVersion: LockVersionBody })), async (request) => {
    const caller = keeperOf(request);
    const body = bodyOf(request);
    const [id, input] = [idOf(request), actionIn(body)];
    await changeAction(ctx, caller, await catalogueOf(request), id, input, lockVersionIn(body));
    return fresh(request, id);
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    await removeAction(ctx, keeperOf(request), idOf(request));
    return reply.code(204).send();
  });

  app.post(`${LIST}/:id/execute`, takes(ExecutionBody), async (request) => {
    const { caller } = request;
    const catalogue = await catalogueOf(request);
    const action = findAction(catalogue, caller, idOf(request));
    const body = bodyOf(request);
    const row = await findWorkPackage(ctx, caller, workPackageIn(body));
    const changed = await runAction(ctx, caller, catalogue, action, row, body["lockVersion"]);
    return showWorkPackage(ctx, caller, catalogue, changed);
  });
}

function workPackageIn(body: JsonObject): number {
  const links = isObject(body["_links"]) ? body["_links"] : {};
  const link = links["workPackage"];
  const href = isObject(link) ? link["href"] : undefined;
  const target = targetOf(href, ["work_packages"]);
  if (target === null) throw wrongResource("workPackage", "/api/v3/work_packages/:id", href);
  return target.id;
}

function definitionDocument(action: CustomAction): DocumentOf<CustomActionDefinition> {
  const { position, lockVersion, conditions, actions, createdAt, updatedAt } = action;
  const document = customActionDocument(action);
  const href = `${LIST}/${action.id}`;
  return {
    ...document,
    position,
    lockVersion,
    conditions: {
      status: [...conditions.status],
      type: [...conditions.type],
      project: [...conditions.project],
      role: [...conditions.role],
    },
    actions: [...actions],
    createdAt,
    updatedAt,
    _links: {
      ...document._links,
      updateImmediately: { href, method: "patch" },
      delete: { href, method: "delete" },
    },
  };
}
