import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { requireLogin } from "../../access/require-login.ts";
import { pagedCollection } from "../../hal/answer/collection.ts";
import { throwAll } from "../../platform/errors.ts";
import { bodyOf, parameterOf, paramOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent } from "../../hal/answer/resource.ts";
import { formDocument, payloadOf, schemaOf } from "../../hal/answer/schema.ts";
import type { Context } from "../../platform/context.ts";
import { createUser, newUserProblems, requireCreator } from "./write/create.ts";
import { deleteUser, handleUserDeletion } from "./write/delete.ts";
import { deletionSummary, idsIn } from "./write/deletion-summary.ts";
import { userResource, type UserInput } from "./resource.ts";
import { findUser, findVisibleUser, listUsers, type UserRow } from "./service.ts";
import { changeUser, lockUser, requireEditor, unlockUser, userChangeProblems } from "./write/update.ts";

const LIST = "/api/v3/users";
const SCHEMA = { self: { href: `${LIST}/schema` } };

export function userRoutes(app: FastifyInstance, ctx: Context): void {
  handleUserDeletion(ctx);
  const find = (request: FastifyRequest) => findUser(ctx, request.caller, paramOf(request));
  const show = (user: UserRow, caller: Caller) => represent(userResource, user, caller);

  app.get(LIST, async (request) => {
    const query = readListQuery(request.query);
    const page = await listUsers(ctx, request.caller, query);
    return pagedCollection(userResource, page, query, pathOf(request), request.caller);
  });

  app.post(LIST, async (request, reply) => {
    requireCreator(request.caller);
    const { input, errors } = readInput(userResource, bodyOf(request), request.caller, null);
    throwAll(errors);
    return reply.code(201).send(show(await createUser(ctx, request.caller, input), request.caller));
  });

  app.get(`${LIST}/schema`, async (request) => schemaOf(userResource, request.caller, null, SCHEMA));

  app.post(`${LIST}/form`, async (request) => {
    const { caller } = request;
    requireCreator(caller);
    const { input, errors } = readInput(userResource, bodyOf(request), caller, null);
    const problems = errors.length > 0 ? errors : await newUserProblems(ctx, input);
    const payload = payloadOf(userResource, draftOf(null, input), caller, null);
    const commit = { href: LIST, method: "post" } as const;
    return formDocument(payload, schemaOf(userResource, caller, null, {}), problems, pathOf(request), commit);
  });

  app.get(`${LIST}/deletion_summary`, async (request) =>
    deletionSummary(ctx, requireLogin(request), idsIn(parameterOf(request, "ids"))),
  );

  app.get(`${LIST}/:id`, async (request) =>
    show(await findVisibleUser(ctx, request.caller, paramOf(request)), request.caller),
  );

  app.patch(`${LIST}/:id`, async (request) => {
    const { caller } = request;
    const user = await find(request);
    requireEditor(caller, user);
    const { input, errors } = readInput(userResource, bodyOf(request), caller, user);
    throwAll(errors);
    return show(await changeUser(ctx, caller, user, input, request.sessionId), caller);
  });

  app.post(`${LIST}/:id/form`, async (request) => {
    const { caller } = request;
    const user = await find(request);
    requireEditor(caller, user);
    const { input, errors } = readInput(userResource, bodyOf(request), caller, user);
    const problems = errors.length > 0 ? errors : await userChangeProblems(ctx, caller, user, input);
    const payload = payloadOf(userResource, draftOf(user, input), caller, user);
    const commit = { href: `${LIST}/${user.id}`, method: "patch" } as const;
    return formDocument(payload, schemaOf(userResource, caller, user, {}), problems, pathOf(request), commit);
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    await deleteUser(ctx, request.caller, await find(request));
    return reply.code(202).send();
  });

  app.post(`${LIST}/:id/lock`, async (request) =>
    show(await lockUser(ctx, request.caller, await find(request)), request.caller),
  );
  const unlock = async (request: FastifyRequest) =>
    show(await unlockUser(ctx, request.caller, await find(request)), request.caller);
  app.delete(`${LIST}/:id/lock`, unlock);
  app.post(`${LIST}/:id/unlock`, unlock);
}

/** The user as it would be with the input; what a form echoes. */
function draftOf(user: UserRow | null, input: Partial<UserInput>): UserRow {
  const nobody: UserRow = {
    id: 0,
    name: "",
    login: "",
    email: "",
    first_name: "",
    last_name: "",
    admin: 0,
    status: "active",
    builtin: "none",
    language: "en",
    time_zone: null,
    avatar_file: null,
    last_login_at: null,
    created_at: "",
    updated_at: "",
  };
  const base = user ?? nobody;
  return {
    ...base,
    login: input.login ?? base.login,
    email: input.email ?? base.email,
    first_name: input.firstName ?? base.first_name,
    last_name: input.lastName ?? base.last_name,
    admin: input.admin === undefined ? base.admin : Number(input.admin),
    language: input.language ?? base.language,
  };
}
