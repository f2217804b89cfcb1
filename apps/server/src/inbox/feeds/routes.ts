/** Extension `/feeds`: someone's secret addresses; and the addresses themselves, outside the API, for any program. */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { createFeed, listFeeds, readFeed, removeFeed, resetFeed } from "./service.ts";
import { z } from "zod";
import { takes, TAKES_NOTHING } from "../../hal/write/takes.ts";

const FeedBody = z.object({ kind: z.enum(["dates", "project_dates", "activity"]), projectId: z.int().nullish() });

const PATH = "/api/v3/feeds";
const TYPES = { ics: "text/calendar; charset=utf-8", atom: "application/atom+xml; charset=utf-8" } as const;

export function feedRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(PATH, async (request) => wholeCollection(pathOf(request), await listFeeds(ctx, requireLogin(request))));

  app.post(PATH, takes(FeedBody), async (request, reply) => {
    const created = await createFeed(ctx, requireLogin(request), bodyOf(request));
    return reply.code(201).header("cache-control", "no-store").send(created);
  });

  app.post(`${PATH}/:id/reset`, TAKES_NOTHING, async (request, reply) =>
    reply.header("cache-control", "no-store").send(await resetFeed(ctx, requireLogin(request), idOf(request))),
  );

  app.delete(`${PATH}/:id`, async (request, reply) => {
    await removeFeed(ctx, requireLogin(request), idOf(request));
    return reply.code(204).send();
  });

  app.get("/feeds/:name", async (request, reply) => {
    const [, secret = "", extension = ""] = /^([\w-]{43})\.(ics|atom)$/.exec(paramOf(request, "name")) ?? [];
    const text = secret === "" ? null : await readFeed(ctx, secret, extension);
    if (text === null) return reply.code(404).type("text/plain; charset=utf-8").send("There is no feed here.\n");
    return reply
      .type(extension === "ics" ? TYPES.ics : TYPES.atom)
      .header("cache-control", "private, max-age=300")
      .header("x-robots-tag", "noindex")
      .send(text);
  });
}
