/** SCIM 2.0 (RFC 7643, 7644) under `/scim/v2`: a directory elsewhere creates, changes and locks people and groups. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { paramOf } from "../../hal/http.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { originOf } from "../../hal/public-origin.ts";
import type { Context } from "../../platform/context.ts";
import { clientOf } from "./authentication.ts";
import { createScimGroup, groupDocuments, patchScimGroup, removeScimGroup, replaceScimGroup } from "./groups.ts";
import { listOf, listPeople, listScimGroups, type ListRequest } from "./lists.ts";
import { answerScimError, notThere, SCIM, ScimError } from "./protocol/errors.ts";
import { applyOperations, operationsIn } from "./protocol/patch.ts";
import { resourceTypes, schemas, serviceProviderConfig } from "./protocol/schemas.ts";
import { selected, selectionOf, type Selection } from "./protocol/selection.ts";
import { bodyIn, memberOf } from "./protocol/values.ts";
import type { SendingClient } from "./clients/store.ts";
import { createPerson, placeOfNewPerson } from "./new-people.ts";
import { groupById, personById, type ShownPerson } from "./store.ts";
import { asTried, type About } from "./trials/trials.ts";
import { coreOf, personDocuments, removePerson, replacePerson } from "./users.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The SCIM client that sends it. */
    scimClientId: number | null;
  }
}

/** The second is OpenProject's. */
const BASES = ["/scim/v2", "/scim_v2"] as const;

export function scimRoutes(app: FastifyInstance, ctx: Context): void {
  app.decorateRequest("scimClientId", null);
  void app.register(async (scope) => {
    scope.setErrorHandler(answerScimError);
    for (const base of BASES) {
      descriptionRoutes(scope, ctx, base);
      userRoutes(scope, ctx, base);
      groupRoutes(scope, ctx, base);
      scope.all(`${base}/*`, async (request) => {
        await clientOf(ctx, request);
        throw new ScimError(404, "There is no such resource.");
      });
      for (const path of [`${base}/Bulk`, `${base}/Me`])
        scope.all(path, async (request) => {
          await clientOf(ctx, request);
          throw new ScimError(501, "This is not supported.");
        });
    }
  });
}

const baseOf = (ctx: Context, request: FastifyRequest, base: string): string => `${originOf(ctx, request)}${base}`;

const queryOf = (request: FastifyRequest): JsonObject => (isObject(request.query) ? request.query : {});

function descriptionRoutes(app: FastifyInstance, ctx: Context, base: string): void {
  const one = (all: readonly { id: string }[], id: string) => {
    const found = all.find((each) => each.id.toLowerCase() === id.toLowerCase());
    if (found === undefined) throw notThere("Resource", id);
    return found;
  };
  app.get(`${base}/ServiceProviderConfig`, async (request, reply) => {
    await clientOf(ctx, request);
    return reply.type(SCIM).send(JSON.stringify(serviceProviderConfig(baseOf(ctx, request, base))));
  });
  for (const [path, documents] of [
    ["ResourceTypes", resourceTypes],
    ["Schemas", schemas],
  ] as const) {
    app.get(`${base}/${path}`, async (request, reply) => {
      await clientOf(ctx, request);
      const all = documents(baseOf(ctx, request, base));
      return reply.type(SCIM).send(JSON.stringify(listOf(all.length, 1, all, null)));
    });
    app.get(`${base}/${path}/:id`, async (request, reply) => {
      await clientOf(ctx, request);
      return reply.type(SCIM).send(JSON.stringify(one(documents(baseOf(ctx, request, base)), paramOf(request))));
    });
  }
}

/** @param values where they are: the query, or the body of a search */
const listRequest = (values: JsonObject): ListRequest => {
  const filter = memberOf(values, "filter");
  return {
    filter: typeof filter === "string" && filter.trim() !== "" ? filter : null,
    startIndex: memberOf(values, "startIndex"),
    count: memberOf(values, "count"),
    selection: selectionIn(values),
  };
};

const selectionIn = (values: JsonObject): Selection =>
  selectionOf(memberOf(values, "attributes"), memberOf(values, "excludedAttributes"));

interface Versioned {
  meta: { version: string; location: string };
}

function send(request: FastifyRequest, reply: FastifyReply, document: Versioned, status = 200): FastifyReply {
  const { version, location } = document.meta;
  reply.header("etag", version);
  if (status === 201) reply.header("location", location);
  if (request.method === "GET" && request.headers["if-none-match"] === version) return reply.code(304).send();
  return reply
    .code(status)
    .type(SCIM)
    .send(JSON.stringify(selected(document, selectionIn(queryOf(request)))));
}

function requireVersion(request: FastifyRequest, document: Versioned): void {
  const asked = request.headers["if-match"];
  if (asked !== undefined && asked !== "*" && asked !== document.meta.version)
    throw new ScimError(412, "The resource was changed since this version.");
}

const known = (kind: About["kind"], { id, name }: { id: number; name: string }): About => ({
  kind,
  subject: String(id),
  title: name,
});

function newOne(kind: About["kind"], name: unknown): About {
  const title = typeof name === "string" ? name.trim() : "";
  return { kind, subject: `new:${title.toLowerCase()}`, title };
}

function userRoutes(app: FastifyInstance, ctx: Context, base: string): void {
  const find = async (client: SendingClient, id: string, { db } = ctx) => {
    const row = /^\d{1,9}$/.test(id) ? await personById(db, client, Number(id)) : undefined;
    if (row === undefined) throw notThere("User", id);
    return row;
  };
  const documentOf = async (inside: Context, row: ShownPerson, request: FastifyRequest, isNew = false) => {
    const [document] = await personDocuments(inside, [row], baseOf(ctx, request, base), isNew);
    if (document === undefined) throw notThere("User", String(row.id));
    return document;
  };
  const show = async (client: SendingClient, id: string, request: FastifyRequest, inside = ctx) =>
    documentOf(inside, await find(client, id, inside), request);
  const checked = async (client: SendingClient, request: FastifyRequest) => {
    if (request.headers["if-match"] !== undefined)
      requireVersion(request, await show(client, paramOf(request), request));
    return find(client, paramOf(request));
  };
  const list = async (request: FastifyRequest, reply: FastifyReply, values: JsonObject) => {
    const client = await clientOf(ctx, request);
    const document = await listPeople(ctx, client, baseOf(ctx, request, base), listRequest(values));
    return reply.type(SCIM).send(JSON.stringify(document));
  };
  app.get(`${base}/Users`, async (request, reply) => list(request, reply, queryOf(request)));
  app.post(`${base}/Users/.search`, async (request, reply) => list(request, reply, bodyIn(request.body)));
  app.post(`${base}/Users`, async (request, reply) => {
    const place = placeOfNewPerson(ctx);
    try {
      const client = await clientOf(ctx, request);
      const body = bodyIn(request.body);
      const document = await asTried(ctx, client, newOne("User", memberOf(body, "userName")), async (inside) => {
        // A trial is rolled back, so it shares no transaction with others.
        const { row, isNew } = await createPerson(inside, client, body, inside === ctx ? place : undefined);
        return documentOf(inside, row, request, isNew);
      });
      return await send(request, reply, document, 201);
    } finally {
      place.leave();
    }
  });
  app.get(`${base}/Users/:id`, async (request, reply) => {
    const client = await clientOf(ctx, request);
    return send(request, reply, await show(client, paramOf(request), request));
  });
  app.put(`${base}/Users/:id`, async (request, reply) => {
    const client = await clientOf(ctx, request);
    const row = await checked(client, request);
    const document = await asTried(ctx, client, known("User", row), async (inside) => {
      const isOther = await replacePerson(inside, client, row, bodyIn(request.body));
      return isOther ? show(client, paramOf(request), request, inside) : documentOf(inside, row, request);
    });
    return send(request, reply, document);
  });
  app.patch(`${base}/Users/:id`, async (request, reply) => {
    const client = await clientOf(ctx, request);
    const row = await checked(client, request);
    const wanted: JsonObject = { externalId: null, ...coreOf(row) };
    const document = await asTried(ctx, client, known("User", row), async (inside) => {
      applyOperations(wanted, operationsIn(bodyIn(request.body)));
      const isOther = await replacePerson(inside, client, row, wanted);
      return isOther ? show(client, paramOf(request), request, inside) : documentOf(inside, row, request);
    });
    return send(request, reply, document);
  });
  app.delete(`${base}/Users/:id`, async (request, reply) => {
    const client = await clientOf(ctx, request);
    const row = await checked(client, request);
    await asTried(ctx, client, known("User", row), (inside) => removePerson(inside, client, row));
    return reply.code(204).send();
  });
}

function groupRoutes(app: FastifyInstance, ctx: Context, base: string): void {
  const find = async (client: SendingClient, id: string, { db } = ctx) => {
    const row = /^\d{1,9}$/.test(id) ? await groupById(db, client, Number(id)) : undefined;
    if (row === undefined) throw notThere("Group", id);
    return row;
  };
  const show = async (client: SendingClient, id: string, request: FastifyRequest, inside = ctx) => {
    const [document] = await groupDocuments(
      inside,
      client,
      [await find(client, id, inside)],
      baseOf(ctx, request, base),
    );
    if (document === undefined) throw notThere("Group", id);
    return document;
  };
  const checked = async (client: SendingClient, request: FastifyRequest) => {
    if (request.headers["if-match"] !== undefined)
      requireVersion(request, await show(client, paramOf(request), request));
    return find(client, paramOf(request));
  };
  const list = async (request: FastifyRequest, reply: FastifyReply, values: JsonObject) => {
    const client = await clientOf(ctx, request);
    const document = await listScimGroups(ctx, client, baseOf(ctx, request, base), listRequest(values));
    return reply.type(SCIM).send(JSON.stringify(document));
  };
  app.get(`${base}/Groups`, async (request, reply) => list(request, reply, queryOf(request)));
  app.post(`${base}/Groups/.search`, async (request, reply) => list(request, reply, bodyIn(request.body)));
  app.post(`${base}/Groups`, async (request, reply) => {
    const client = await clientOf(ctx, request);
    const body = bodyIn(request.body);
    const document = await asTried(ctx, client, newOne("Group", memberOf(body, "displayName")), async (inside) =>
      show(client, String(await createScimGroup(inside, client, body)), request, inside),
    );
    return send(request, reply, document, 201);
  });
  app.get(`${base}/Groups/:id`, async (request, reply) => {
    const client = await clientOf(ctx, request);
    return send(request, reply, await show(client, paramOf(request), request));
  });
  app.put(`${base}/Groups/:id`, async (request, reply) => {
    const client = await clientOf(ctx, request);
    const row = await checked(client, request);
    const document = await asTried(ctx, client, known("Group", row), async (inside) => {
      await replaceScimGroup(inside, client, row, bodyIn(request.body));
      return show(client, paramOf(request), request, inside);
    });
    return send(request, reply, document);
  });
  app.patch(`${base}/Groups/:id`, async (request, reply) => {
    const client = await clientOf(ctx, request);
    const row = await checked(client, request);
    await asTried(ctx, client, known("Group", row), (inside) =>
      patchScimGroup(inside, client, row, bodyIn(request.body)),
    );
    // Without the members, which may be thousands (RFC 7644, section 3.5.2, allows 204).
    return reply.code(204).send();
  });
  app.delete(`${base}/Groups/:id`, async (request, reply) => {
    const client = await clientOf(ctx, request);
    const row = await checked(client, request);
    await asTried(ctx, client, known("Group", row), (inside) => removeScimGroup(inside, client, row));
    return reply.code(204).send();
  });
}
