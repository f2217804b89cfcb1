/** Emails about notifications: the jobs that send them, and the address that ends them with one click (RFC 8058). */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { stopEmails } from "../../identity/users/preferences/preferences.ts";
import { escapeHtml } from "../../hal/markdown/plain.ts";
import { paramOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { measureWaiting } from "../../platform/metrics/waiting.ts";
import { handleEmails, startEmails } from "./job.ts";
import { UNSUBSCRIBE_PATH } from "./letter.ts";
import { waitingEmails } from "./store.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

export function emailRoutes(app: FastifyInstance, ctx: Context): void {
  handleEmails(ctx);
  measureWaiting(ctx, "email", "emails", () => waitingEmails(ctx.db, ctx.clock.now().toISOString()));
  app.addHook("onReady", () => startEmails(ctx));
  const userOf = (request: FastifyRequest) => readUnsubscribeToken(ctx.settings.secretKey, paramOf(request, "token"));

  // A program that looks at every link in a mail must not end anything: this only asks.
  app.get(`${UNSUBSCRIBE_PATH}/:token`, async (request, reply) => {
    const known = userOf(request) !== null;
    const text = known ? "Stop emails about your notifications?" : "This link is not valid.";
    return reply
      .code(known ? 200 : 404)
      .type("text/html; charset=utf-8")
      .send(page(text, known ? '<form method="post"><button>Stop emails</button></form>' : ""));
  });

  app.post(`${UNSUBSCRIBE_PATH}/:token`, async (request, reply) => {
    const userId = userOf(request);
    if (userId !== null) await stopEmails(ctx, userId);
    const text =
      userId === null
        ? "This link is not valid."
        : "You get no more emails about your notifications. You can turn them on again in your settings.";
    return reply
      .code(userId === null ? 404 : 200)
      .type("text/html; charset=utf-8")
      .send(page(text, ""));
  });
}

const page = (text: string, more: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Emails</title>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem">
<h1 style="font-size:1.25rem">Halyard</h1><p>${escapeHtml(text)}</p>${more}</body></html>`;
