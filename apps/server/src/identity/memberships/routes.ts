import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { mayManageMembership, managesMembersAnywhere } from "../../access/policies/memberships.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { keptCollection } from "../../hal/answer/kept-collection.ts";
import { ApiError, throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { UNTIL_CHANGED } from "../../hal/kept-answers.ts";
import { readInput } from "../../hal/write/input.ts";
import { readListQuery, type ListQuery } from "../../hal/read/list-query.ts";
import { represent, type Document } from "../../hal/answer/resource.ts";
import { formDocument, payloadOf, schemaOf, type Offers } from "../../hal/answer/schema.ts";
import type { Context } from "../../platform/context.ts";
import { roleResource } from "../roles/resource.ts";
import { rolesByIds } from "../roles/service.ts";
import { showPrincipal } from "../principals/service.ts";
import { requireLogin } from "../../access/require-login.ts";
import { findVisibleUser } from "../users/service.ts";
import { membershipResource, type MembershipInput } from "./resource.ts";
import {
  changeMembership,
  createMembership,
  deleteMembership,
  findMembership,
  listMemberships,
  listMembershipsOf,
  membershipChangeProblems,
  newMembershipProblems,
  requireMemberViewer,
  type MembershipRow,
} from "./service.ts";

const LIST = "/api/v3/memberships";

/** How projects are shown: they belong to a later domain, so features.ts hands this in. */
export interface ProjectDocuments {
  /** @throws NotFound (404) */
  show(ctx: Context, caller: Caller, id: number): Promise<Document>;
  /** A page of those among the ids that the caller sees. */
  listAmong(ctx: Context, caller: Caller, query: ListQuery, path: string, ids: ReadonlySet<number>): Promise<Document>;
}

export function membershipRoutes(app: FastifyInstance, ctx: Context, projects: ProjectDocuments): void {
  const find = (request: FastifyRequest) => findMembership(ctx, request.caller, idOf(request));

  async function show(row: MembershipRow, caller: Caller): Promise<Document> {
    const roles = await rolesByIds(
      ctx,
      row.roles.map((role) => role.id),
    );
    return {
      ...represent(membershipResource, row, caller),
      _embedded: {
        ...(row.project_id === null ? {} : { project: await projects.show(ctx, caller, row.project_id) }),
        principal: await showPrincipal(ctx, caller, row.principal_id),
        roles: roles.map((role) => represent(roleResource, role, caller)),
      },
    };
  }

  app.get(LIST, UNTIL_CHANGED, async (request) => {
    const query = readListQuery(request.query);
    const page = await listMemberships(ctx, request.caller, query);
    return keptCollection("Membership", membershipResource, page, query, pathOf(request), request.caller);
  });

  // Beside groups/{id}/memberships: your own can be read without the right to see those of others.
  app.get("/api/v3/users/:id/memberships", async (request) => {
    const caller = requireLogin(request);
    const user = await findVisibleUser(ctx, caller, paramOf(request));
    const query = readListQuery(request.query);
    const page = await listMembershipsOf(ctx, caller, user.id, query);
    return keptCollection("Membership", membershipResource, page, query, pathOf(request), caller);
  });

  app.post(LIST, async (request, reply) => {
    const { caller } = request;
    requirePermission(managesMembersAnywhere(caller));
    const { input, errors } = readInput(membershipResource, bodyOf(request), caller, null);
    throwAll(errors);
    return reply.code(201).send(await show(await createMembership(ctx, caller, input), caller));
  });

  app.get(`${LIST}/schema`, async (request) => {
    requireMemberViewer(request.caller);
    return schemaOf(membershipResource, request.caller, null, { self: { href: `${LIST}/schema` } });
  });

  app.get(`${LIST}/available_projects`, async (request) => {
    requirePermission(managesMembersAnywhere(request.caller));
    const query = readListQuery(request.query);
    return projects.listAmong(ctx, request.caller, query, pathOf(request), request.caller.projectIds("manage_members"));
  });

  app.post(`${LIST}/form`, async (request) => {
    const { caller } = request;
    requirePermission(managesMembersAnywhere(caller));
    const { input, errors } = readInput(membershipResource, bodyOf(request), caller, null);
    const problems = errors.length > 0 ? errors : await newMembershipProblems(ctx, caller, input);
    const payload = payloadOf(membershipResource, await draftOf(input, caller), caller, null);
    const schema = schemaOf(membershipResource, caller, null, {}, offers(input));
    return formDocument(payload, schema, problems, pathOf(request), { href: LIST, method: "post" });
  });

  app.get(`${LIST}/:id`, async (request) => show(await find(request), request.caller));

  app.patch(`${LIST}/:id`, async (request) => {
    const { caller } = request;
    const row = await find(request);
    requirePermission(mayManageMembership(caller, row.project_id));
    const { input, errors } = readInput(membershipResource, bodyOf(request), caller, row);
    throwAll(errors);
    return show(await changeMembership(ctx, caller, row, input), caller);
  });

  app.post(`${LIST}/:id/form`, async (request) => {
    const { caller } = request;
    const row = await find(request);
    requirePermission(mayManageMembership(caller, row.project_id));
    const { input, errors } = readInput(membershipResource, bodyOf(request), caller, row);
    const problems = errors.length > 0 ? errors : membershipChangeProblems(caller, row, input);
    const draft = { ...row, roles: input.roleIds === undefined ? row.roles : rolesIn(caller, input.roleIds) };
    const schema = schemaOf(membershipResource, caller, row, {}, { roles: roleOffer(row.project_id) });
    const commit = { href: `${LIST}/${row.id}`, method: "patch" } as const;
    return formDocument(payloadOf(membershipResource, draft, caller, row), schema, problems, pathOf(request), commit);
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    await deleteMembership(ctx, request.caller, await find(request));
    return reply.code(204).send();
  });

  /** What a form echoes: the input with the names of what it points at. */
  async function draftOf(input: Partial<MembershipInput>, caller: Caller): Promise<MembershipRow> {
    const principal =
      input.principalId == null ? null : await showPrincipal(ctx, caller, input.principalId).catch(unlessUnknown);
    const type = principal?._type;
    return {
      id: 0,
      created_at: "",
      updated_at: "",
      principal_id: input.principalId ?? 0,
      principal_name: typeof principal?.["name"] === "string" ? principal["name"] : "",
      principal_type: type === "Group" || type === "PlaceholderUser" ? type : "User",
      project_id: input.projectId ?? null,
      project_name: caller.facts.projects.get(input.projectId ?? 0)?.name ?? null,
      roles: rolesIn(caller, input.roleIds ?? []),
    };
  }
}

/** Someone who is not there is a broken value, which the form names, and no reason not to show the form. */
function unlessUnknown(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

const rolesIn = (caller: Caller, ids: readonly number[]) =>
  ids.map((id) => ({ id, name: caller.facts.roles.get(id)?.name ?? "", inherited: false, groups: [] }));

const filtered = (path: string, filters: unknown) =>
  ({
    kind: "collection",
    href: `/api/v3/${path}?filters=${encodeURIComponent(JSON.stringify(filters))}&pageSize=-1`,
  }) as const;

const roleOffer = (projectId: number | null) =>
  filtered("roles", [{ unit: { operator: "=", values: [projectId === null ? "system" : "project"] } }]);

function offers(input: Partial<MembershipInput>): Offers {
  const active = { status: { operator: "!", values: ["3"] } };
  const others = { member: { operator: "!", values: [String(input.projectId)] } };
  const without = { principal: { operator: "!", values: [String(input.principalId)] } };
  return {
    project: filtered("memberships/available_projects", input.principalId == null ? [] : [without]),
    principal: filtered("principals", input.projectId == null ? [active] : [active, others]),
    roles: roleOffer(input.projectId ?? null),
  };
}
