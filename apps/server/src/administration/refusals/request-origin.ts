/** Where a request comes from, as the audit log says it. */
import type { FastifyRequest } from "fastify";
import type { Origin } from "../../platform/requests/request-scope.ts";

const AGENT_LENGTH = 200;
/** Enough to tell sessions from each other, and useless for getting in. */
const SESSION_LETTERS = 16;

export function originOf(request: FastifyRequest): Origin {
  const agent = request.headers["user-agent"]?.slice(0, AGENT_LENGTH);
  return {
    ...credentialOf(request),
    ip: request.ip,
    ...(agent === undefined ? {} : { agent }),
    requestId: request.id,
    ...(request.viewing === null ? {} : { onBehalfOf: request.viewing.user.id }),
  };
}

function credentialOf({ tokenId, sessionId, scimClientId }: FastifyRequest): Pick<Origin, "via" | "credentialId"> {
  if (tokenId !== null) return { via: "token", credentialId: String(tokenId) };
  if (sessionId !== null) return { via: "session", credentialId: sessionId.slice(0, SESSION_LETTERS) };
  if (scimClientId !== null) return { via: "token", credentialId: `scim-${scimClientId}` };
  return { via: "anonymous" };
}
