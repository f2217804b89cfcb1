import type { FastifyInstance, FastifyRequest } from "fastify";
import { mayUpdateAccount } from "../../access/policies/users.ts";
import { requireLogin } from "../../access/require-login.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { keptCollection } from "../../hal/answer/kept-collection.ts";
import { offersOf } from "../../custom-fields/owners/offers.ts";
import { knownFields, showsField } from "../../custom-fields/owners/owner.ts";
import { withFields } from "../../custom-fields/owners/resource.ts";
import { validatesAll } from "../../custom-fields/owners/write.ts";
import { throwAll } from "../../platform/errors.ts";
import { bodyOf, parameterOf, paramOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { UNTIL_CHANGED } from "../../hal/kept-answers.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent } from "../../hal/answer/resource.ts";
import { formDocument, payloadOf, schemaOf } from "../../hal/answer/schema.ts";
import type { Context } from "../../platform/context.ts";
import { createUser, newUserProblems, requireCreator } from "./write/create.ts";
import { deleteUser, handleUserDeletion } from "./write/delete.ts";
import { deletionSummary, idsIn } from "./write/deletion-summary.ts";
import { draftOf, userFields } from "./write/custom-draft.ts";
import { userResource, USERS } from "./resource.ts";
import { findUser, findVisibleUser, listUsers, type UserRow } from "./service.ts";
import { changeUser, lockUser, unlockUser, userChangeProblems } from "./write/update.ts";
import { TAKES_NOTHING } from "../../hal/write/takes.ts";

const LIST = "/api/v3/users";
const SCHEMA = { self: { href: `${LIST}/schema` } };

export function userRoutes(app: FastifyInstance, ctx: Context): void {
  handleUserDeletion(ctx);
  const find = (request: FastifyRequest) => findUser(ctx, request.caller, paramOf(request));
  const resourceFor = async (request: FastifyRequest) =>
    withFields(userResource, USERS, await knownFields(ctx, request));
  const show = async (user: UserRow, request: FastifyRequest) =>
    represent(await resourceFor(request), user, request.caller);

  app.get(LIST, UNTIL_CHANGED, async (request) => {
    const query = readListQuery(request.query);
    const fields = await knownFields(ctx, request);
    const page = await listUsers(ctx, request.caller, query, fields);
    return keptCollection(
      "User",
      withFields(userResource, USERS, fields),
      page,
      query,
      pathOf(request),
      request.caller,
    );
  });

  app.post(LIST, async (request, reply) => {
    requireCreator(request.caller);
    const { input, errors } = readInput(await resourceFor(request), bodyOf(request), request.caller, null);
    throwAll(errors);
    return reply.code(201).send(await show(await createUser(ctx, request.caller, input), request));
  });

  app.get(`${LIST}/schema`, async (request) => schemaOf(await resourceFor(request), request.caller, null, SCHEMA));

  app.post(`${LIST}/form`, async (request) => {
    requireCreator(request.caller);
    return form(request, null);
  });

  app.get(`${LIST}/deletion_summary`, async (request) =>
    deletionSummary(ctx, requireLogin(request), idsIn(parameterOf(request, "ids"))),
  );

  app.get(`${LIST}/:id`, async (request) =>
    show(await findVisibleUser(ctx, request.caller, paramOf(request)), request),
  );

  app.patch(`${LIST}/:id`, async (request) => {
    const { caller } = request;
    const user = await find(request);
    requirePermission(mayUpdateAccount(caller, user));
    const { input, errors } = readInput(await resourceFor(request), bodyOf(request), caller, user);
    throwAll(errors);
    const all = validatesAll(bodyOf(request));
    return show(await changeUser(ctx, caller, user, input, request.sessionId, all), request);
  });

  app.post(`${LIST}/:id/form`, async (request) => {
    const user = await find(request);
    requirePermission(mayUpdateAccount(request.caller, user));
    return form(request, user);
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    await deleteUser(ctx, request.caller, await find(request));
    return reply.code(202).send();
  });

  app.post(`${LIST}/:id/lock`, TAKES_NOTHING, async (request) =>
    show(await lockUser(ctx, request.caller, await find(request)), request),
  );
  const unlock = async (request: FastifyRequest) =>
    show(await unlockUser(ctx, request.caller, await find(request)), request);
  app.delete(`${LIST}/:id/lock`, unlock);
  app.post(`${LIST}/:id/unlock`, TAKES_NOTHING, unlock);

  async function form(request: FastifyRequest, stored: UserRow | null) {
    const { caller } = request;
    const fields = await knownFields(ctx, request);
    const resource = withFields(userResource, USERS, fields);
    const { input, errors } = readInput(resource, bodyOf(request), caller, stored);
    const custom = await userFields(ctx, caller, fields, input, stored, {
      validatesAll: stored === null || validatesAll(bodyOf(request)),
    });
    const ownProblems = () =>
      stored === null ? newUserProblems(ctx, input) : userChangeProblems(ctx, caller, stored, input);
    const problems = errors.length > 0 ? errors : [...(await ownProblems()), ...custom.errors];
    const draft = { ...draftOf(stored, input), custom: custom.custom };
    const shown = fields.of("User").filter((field) => showsField(USERS, field, caller, stored));
    const schema = schemaOf(resource, caller, stored, {}, offersOf(shown, draft, null));
    const commit =
      stored === null
        ? ({ href: LIST, method: "post" } as const)
        : ({ href: `${LIST}/${stored.id}`, method: "patch" } as const);
    return formDocument(payloadOf(resource, draft, caller, stored), schema, problems, pathOf(request), commit);
  }
}
