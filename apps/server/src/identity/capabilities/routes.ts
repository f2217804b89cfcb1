/** `actions` and `capabilities`. Their ids have slashes in them. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Link } from "@halyard/contract/hal";
import type { ActionDefinition } from "@halyard/contract/permissions/actions";
import { requireLogin } from "../../access/require-login.ts";
import type { Caller } from "../../access/caller.ts";
import { collectionDocument, wholeCollection } from "../../hal/answer/collection.ts";
import { paramOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import type { Document } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { actionsOf, findAction, findCapability, idOf, listCapabilities, type Capability } from "./service.ts";

const GLOBAL = "/api/v3/capabilities/context/global";
const PATHS = { User: "users", Group: "groups", PlaceholderUser: "placeholder_users" } as const;

const actionLink = ({ id, name }: ActionDefinition): Link => ({ href: `/api/v3/actions/${id}`, title: name });

const actionDocument = (action: ActionDefinition): Document => ({
  _type: "Action",
  id: action.id,
  name: action.name,
  _links: { self: actionLink(action) },
});

function capabilityDocument(capability: Capability, caller: Caller): Document {
  const { action, context, principal } = capability;
  const project = context === null ? undefined : caller.facts.projects.get(context);
  const contextLink: Link =
    context === null
      ? { href: GLOBAL, title: "Global" }
      : { href: `/api/v3/projects/${context}`, title: project?.name ?? "" };
  return {
    _type: "Capability",
    id: idOf(capability),
    _links: {
      self: { href: `/api/v3/capabilities/${idOf(capability)}`, title: action.name },
      action: actionLink(action),
      context: contextLink,
      principal: { href: `/api/v3/${PATHS[principal.type]}/${principal.id}`, title: principal.name },
    },
  };
}

export function capabilityRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/actions", async (request) => {
    requireLogin(request);
    const query = readListQuery(request.query);
    const actions = actionsOf(query.filters ?? [], query.sortBy ?? []);
    return wholeCollection(
      pathOf(request),
      actions.map((action) => actionDocument(action)),
    );
  });

  app.get("/api/v3/actions/*", async (request) => {
    requireLogin(request);
    return actionDocument(findAction(paramOf(request, "*")));
  });

  app.get("/api/v3/capabilities", async (request) => {
    const caller = requireLogin(request);
    const query = readListQuery(request.query);
    const page = await listCapabilities(ctx, caller, query);
    return collectionDocument(
      page,
      query,
      pathOf(request),
      page.rows.map((capability) => capabilityDocument(capability, caller)),
    );
  });

  const global = async (request: FastifyRequest): Promise<Document> => {
    requireLogin(request);
    return { _type: "CapabilityContext::Global", id: "global", _links: { self: { href: GLOBAL, title: "Global" } } };
  };
  app.get(GLOBAL, global);
  // As it was once spelled.
  app.get("/api/v3/capabilities/contexts/global", global);

  app.get("/api/v3/capabilities/*", async (request) => {
    const caller = requireLogin(request);
    return capabilityDocument(await findCapability(ctx, caller, paramOf(request, "*")), caller);
  });
}
