import type { FastifyRequest } from "fastify";
import { payloadOf, formDocument } from "../../../hal/answer/schema.ts";
import { bodyOf, pathOf } from "../../../hal/http.ts";
import { readInput } from "../../../hal/write/input.ts";
import type { Context } from "../../../platform/context.ts";
import { missingPermission } from "../../../platform/errors.ts";
import { catalogueOf } from "../../../work-types/entries/catalogue.ts";
import type { Query } from "../model/query.ts";
import { mayChange, mayCreate, mayMove, maySave } from "../model/rights.ts";
import { viewOf } from "../resource/present.ts";
import { queryResource } from "../resource/resource.ts";
import { querySchema } from "../resource/schemas.ts";
import { draftOf } from "./draft.ts";

const QUERIES = "/api/v3/queries";

/** What a saved view would be, and what is wrong with it. @param stored as it is; null: a new one */
export async function queryForm(ctx: Context, request: FastifyRequest, stored: Query | null) {
  const { caller } = request;
  if (!caller.canAnywhere("view_work_packages")) throw missingPermission();
  const catalogue = await catalogueOf(ctx, request);
  const resource = queryResource(catalogue);
  const storedView = stored === null ? null : await viewOf(ctx, caller, catalogue, stored);
  const { input, errors } = readInput(resource, bodyOf(request), caller, storedView);
  const draft = await draftOf(ctx, caller, catalogue, input, stored);
  // What cannot be read is said first, and alone, as the write does.
  const problems = errors.length > 0 ? errors : draft.errors;
  // What cannot be evaluated cannot be shown either.
  const shownQuery = problems.some((error) => error.attribute === "filters")
    ? { ...draft.query, filters: stored?.filters ?? [] }
    : draft.query;
  const view = await viewOf(ctx, caller, catalogue, shownQuery);
  const commit =
    stored === null
      ? mayCreate(caller, draft.query) && ({ href: QUERIES, method: "post" } as const)
      : mayChange(caller, stored) &&
        mayMove(caller, draft.query, stored) &&
        ({ href: `${QUERIES}/${stored.id}`, method: "patch" } as const);
  const schema = await querySchema(ctx, caller, catalogue, view, view.projectId);
  const mayCopy = stored !== null && maySave(caller, view.projectId);
  const more = mayCopy ? { create_new: { href: QUERIES, method: "post" } } : {};
  const payload = payloadOf(resource, view, caller, storedView);
  return formDocument(payload, schema, problems, pathOf(request), commit || null, more);
}
