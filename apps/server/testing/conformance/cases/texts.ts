/** News, documents, wiki pages, help with attributes. */
import { ATTACHING, NEVER, type Cases } from "../cases.ts";
import type { World } from "../world.ts";

export function textCases(world: World): Cases {
  return {
    "GET news": { 403: NEVER.signIn },
    "POST news": {
      201: () => ({ body: { ...world.textBody(), summary: "Soon", description: { raw: "**Sails** are up" } } }),
      422: { body: { ...world.textBody(), title: "" } },
    },
    "GET news/{}": {},
    "PATCH news/{}": { 200: { body: { summary: "Now" } }, 422: { body: { title: "" } } },
    "DELETE news/{}": { 202: async () => ({ params: [await world.text("news")] }) },

    "GET documents": { 400: { query: `sortBy=${encodeURIComponent('[["nosuch","asc"]]')}` }, 403: NEVER.signIn },
    "GET documents/{}": {},
    "PATCH documents/{}": { 200: { body: { description: { raw: "*All* of it" } } }, 422: { body: { title: "" } } },

    "GET wiki_pages/{}": {},
    "GET wiki_pages/{}/attachments": {},
    "POST wiki_pages/{}/attachments": ATTACHING,
    "GET help_texts": {},
    "GET help_texts/{}": {},
  };
}
