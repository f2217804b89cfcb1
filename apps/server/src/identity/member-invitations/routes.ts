/** Extension `projects/{id}/invitations`: someone is invited into a project by their address. */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { bodyOf, idOf } from "../../hal/http.ts";
import { isObject } from "../../hal/json.ts";
import { links, text } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { inviteMember } from "./service.ts";
import { z } from "zod";
import { linkTo, takes } from "../../hal/write/takes.ts";

const InvitationBody = z.object({ email: z.email(), _links: z.object({ roles: z.array(linkTo("roles")).min(1) }) });

interface InvitationInput {
  email: string;
  roleIds: number[];
}

const readEmail = text<InvitationInput>((input, value) => (input.email = value));
const readRoles = links<InvitationInput>(["roles"], (input, ids) => (input.roleIds = ids));

export function memberInvitationRoutes(app: FastifyInstance, ctx: Context): void {
  app.post("/api/v3/projects/:id/invitations", takes(InvitationBody), async (request, reply) => {
    const caller = requireLogin(request);
    const projectId = idOf(request);
    if (!caller.sees(projectId)) throw notFound();
    const body = bodyOf(request);
    const input: Partial<InvitationInput> = {};
    readEmail(input, body["email"] ?? "", "email");
    readRoles(input, isObject(body["_links"]) ? (body["_links"]["roles"] ?? []) : [], "roles");
    const { email = "", roleIds = [] } = input;
    const member = await inviteMember(ctx, caller, projectId, { email, roleIds });
    return reply.code(201).send({
      _type: "MemberInvitation",
      _links: {
        membership: { href: `/api/v3/memberships/${member.id}` },
        principal: { href: `/api/v3/users/${member.principal_id}`, title: member.principal_name },
      },
    });
  });
}
