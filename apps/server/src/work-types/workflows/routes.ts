/** Extensions: `GET /workflows` (`?type=ID&role=ID`), `GET /workflows/{type}`, `PATCH /workflows`: the rules of moves of a status. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mayManageWorkTypes } from "../../access/policies/work-types.ts";
import { requireLogin } from "../../access/require-login.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, idIn, idOf, parameterOf, pathOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { notFound, violation } from "../../platform/errors.ts";
import { catalogueAt, type Catalogue } from "../entries/catalogue.ts";
import { lockVersionIn } from "../../hal/write/lock-version.ts";
import { changeIn, WorkflowBody } from "./body.ts";
import { undoOf, type WorkflowChange } from "./change.ts";
import { changeBody, workflowDocument } from "./resource.ts";
import { changeWorkflow } from "./service.ts";
import { takes } from "../../hal/write/takes.ts";

const LIST = "/api/v3/workflows";

export function workflowRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(LIST, async (request) => {
    requirePermission(mayManageWorkTypes(requireLogin(request)));
    const catalogue = await catalogueAt(ctx, request.catalogueRevision);
    const type = parameterOf(request, "type");
    const role = parameterOf(request, "role");
    const types = [...catalogue.types.values()].filter(({ id }) => type === null || id === idIn(type));
    return wholeCollection(
      pathOf(request),
      types.map((one) => workflowDocument(catalogue, request.caller, one, role === null ? null : idIn(role))),
    );
  });

  const show = async (request: FastifyRequest, typeId: number, revision: number) => {
    const catalogue = await catalogueAt(ctx, revision);
    const type = catalogue.types.get(typeId);
    if (type === undefined) throw notFound();
    return workflowDocument(catalogue, request.caller, type);
  };

  app.get(`${LIST}/:id`, async (request) => {
    requirePermission(mayManageWorkTypes(requireLogin(request)));
    return show(request, idOf(request), request.catalogueRevision);
  });

  app.patch(LIST, takes(WorkflowBody), async (request) => {
    const caller = requireLogin(request);
    requirePermission(mayManageWorkTypes(caller));
    const body = bodyOf(request);
    const change = changeIn(body);
    const catalogue = await catalogueAt(ctx, request.catalogueRevision);
    requireFields(catalogue, change);
    const plan = await changeWorkflow(ctx, caller, catalogue, change, lockVersionIn(body));
    const { catalogueRevision } = await app.authenticate(request);
    const document = await show(request, change.typeId, catalogueRevision);
    return { ...document, undo: changeBody(undoOf(change.typeId, plan)) };
  });
}

/** @throws a violation (422) if a required custom field is not for work packages */
function requireFields({ customFields }: Catalogue, { requirements }: WorkflowChange): void {
  for (const name of requirements.flatMap(({ attributes }) => attributes)) {
    if (isCustomFieldKey(name) && customFields.all.named(name)?.target !== "WorkPackage") {
      throw violation("require", "Require has attributes that cannot be required.");
    }
  }
}
