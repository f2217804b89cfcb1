/** The built client: its one page, and its files. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import { keepAssets, writeWhole } from "./kept-assets.ts";
import { readSharedAsset, shareAssets } from "./shared-assets.ts";

/** Vite puts a hash of the contents into the names below assets. */
const FOREVER = "public, max-age=31536000, immutable";

/** As Vite names them: no dot at the beginning, and no folder. */
const ASSET = /^\/assets\/(\w[\w.-]*)$/;

const NOT_BUILT = "The client of Halyard is missing here. Use a release, or build it with `npm run build`.\n";

export interface WebClient {
  /** Answers an address that is the client's to route. */
  sendPage(reply: FastifyReply): FastifyReply;
}

/** @param webRoot the folder of the built client */
export async function webClientRoutes(app: FastifyInstance, ctx: Context, webRoot: string): Promise<WebClient> {
  const page = join(webRoot, "index.html");
  if (!existsSync(page)) {
    ctx.log.error({ folder: webRoot }, "the client is missing: only the API is served");
    const sendPage = (reply: FastifyReply) =>
      reply.code(503).header("cache-control", "no-store").type("text/plain").send(NOT_BUILT);
    app.get("/", (_request, reply) => sendPage(reply));
    return { sendPage };
  }
  // As it was at the start, like the files that it names: a build beside a running process changes nothing of it.
  const html = readFileSync(page, "utf8");
  const sendPage = (reply: FastifyReply) => reply.header("cache-control", "no-cache").type("text/html").send(html);
  app.get("/", (_request, reply) => sendPage(reply));
  app.get("/index.html", (_request, reply) => sendPage(reply));
  const built = join(webRoot, "assets");
  // The build puts packed files beside the plain ones.
  const common = { preCompressed: true, cacheControl: false } as const;
  if (existsSync(built)) {
    const kept = join(ctx.settings.dataDir, "client-assets");
    await shareAssets(ctx, built, await keepAssets(built, kept, ctx.clock.now()));
    await app.register(async (scope) => {
      scope.addHook("onRequest", (request) => fetchShared(ctx, kept, request.url));
      await scope.register(fastifyStatic, {
        ...common,
        root: kept,
        prefix: "/assets/",
        index: false,
        setHeaders: (reply) => void reply.header("cache-control", FOREVER),
      });
    });
  }
  await app.register(fastifyStatic, {
    ...common,
    root: webRoot,
    wildcard: false,
    index: false,
    globIgnore: ["assets/**", "index.html*", "**/*.{br,gz}"],
    setHeaders: (reply) => void reply.header("cache-control", "no-cache"),
  });
  return { sendPage };
}

/** Keeps what a page of another version asks for, where a process of that version has shared it. */
async function fetchShared(ctx: Context, kept: string, url: string): Promise<void> {
  const name = ASSET.exec(url)?.[1];
  if (name === undefined || existsSync(join(kept, name))) return;
  const content = await readSharedAsset(ctx, name);
  if (content !== null) await writeWhole(join(kept, name), content);
}
