/** Replacing our own key for a SAML provider. For administrators. */
import type { FastifyInstance } from "fastify";
import { administratorOf } from "../../../access/require-administrator.ts";
import { idOf } from "../../../hal/http.ts";
import { originOf } from "../../../hal/public-origin.ts";
import { TAKES_NOTHING } from "../../../hal/write/takes.ts";
import type { Context } from "../../../platform/context.ts";
import { violation } from "../../../platform/errors.ts";
import { findProvider, providerDocument, recordProvider } from "../service.ts";
import { replaceKey } from "./keys.ts";

export function samlKeyRoutes(app: FastifyInstance, ctx: Context): void {
  app.post("/api/v3/admin/auth_providers/:id/keys", TAKES_NOTHING, async (request) => {
    const caller = administratorOf(request);
    const row = await findProvider(ctx, idOf(request));
    if (row.kind !== "saml") throw violation("kind", "Only SAML providers have keys.");
    await replaceKey(ctx, row, (tx, step) =>
      // Which step it was, never the key.
      recordProvider(tx, caller, row, "updated", { samlKey: { from: null, to: step } }, ctx.clock.now().toISOString()),
    );
    return providerDocument(ctx, await findProvider(ctx, row.id), originOf(ctx, request));
  });
}
