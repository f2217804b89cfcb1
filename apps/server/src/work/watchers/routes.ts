import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { pagedCollection, wholeCollection } from "../../hal/answer/collection.ts";
import { invalidBody, wrongResource } from "../../platform/errors.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { targetOf } from "../../hal/write/input.ts";
import { isObject } from "../../hal/json.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { userResource } from "../../identity/users/resource.ts";
import { visibleWorkPackage } from "../work-packages/service.ts";
import { addWatcher, availableWatchers, listWatchers, removeWatcher } from "./service.ts";
import { z } from "zod";
import { linkTo, takes } from "../../hal/write/takes.ts";

const user = linkTo("users");
const WatcherBody = z.union([z.object({ user }), z.object({ _links: z.object({ user }) })]);

export function watcherRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/work_packages/:id/watchers", async (request) => {
    const users = await listWatchers(ctx, request.caller, idOf(request));
    return wholeCollection(
      pathOf(request),
      users.map((user) => represent(userResource, user, request.caller)),
    );
  });

  app.get("/api/v3/work_packages/:id/available_watchers", async (request) => {
    const query = readListQuery(request.query);
    const users = await availableWatchers(ctx, request.caller, idOf(request));
    const start = (query.offset - 1) * query.pageSize;
    const page = { rows: users.slice(start, start + query.pageSize), total: users.length };
    return pagedCollection(userResource, page, query, pathOf(request), request.caller);
  });

  app.post("/api/v3/work_packages/:id/watchers", takes(WatcherBody), async (request, reply) => {
    const caller = requireLogin(request);
    const workPackage = await visibleWorkPackage(ctx, caller, idOf(request));
    const { user, added } = await addWatcher(ctx, caller, workPackage, userIn(request));
    return reply.code(added ? 201 : 200).send(represent(userResource, user, caller));
  });

  app.delete("/api/v3/work_packages/:id/watchers/:userId", async (request, reply) => {
    await removeWatcher(ctx, requireLogin(request), idOf(request), idOf(request, "userId"));
    return reply.code(204).send();
  });
}

/** `{user: {href}}` and `{_links: {user: {href}}}`. */
function userIn(request: FastifyRequest): number {
  const body = bodyOf(request);
  const links = isObject(body["_links"]) ? body["_links"] : {};
  const user = body["user"] ?? links["user"];
  if (!isObject(user)) throw invalidBody("The request body has no user.");
  const target = targetOf(user["href"], ["users"]);
  if (target === null) throw wrongResource("user", "/api/v3/users/:id", user["href"]);
  return target.id;
}
