/** Metadata of SAML providers: read to be entered, and read again. For administrators. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { administratorOf } from "../../../access/require-administrator.ts";
import { bodyOf, idOf } from "../../../hal/http.ts";
import { originOf } from "../../../hal/public-origin.ts";
import { needsOneOf, takes, TAKES_NOTHING } from "../../../hal/write/takes.ts";
import type { Context } from "../../../platform/context.ts";
import { violation } from "../../../platform/errors.ts";
import { certificateDocument } from "../saml-metadata/certificates.ts";
import { METADATA_BYTES, MetadataRefused, readMetadata } from "../saml-metadata/document.ts";
import { fetchMetadata } from "../saml-metadata/fetch.ts";
import { findProvider, providerDocument } from "../service.ts";
import { handleMetadataRefresh, refreshMetadata } from "./refresh.ts";

const LIST = "/api/v3/admin/auth_providers";

/** Its address, or all of its text. */
export const SamlMetadataBody = z
  .object({
    url: z.string().trim().max(2_000).optional(),
    xml: z.string().optional(),
    /** Which provider, where several stand in it. */
    issuer: z.string().trim().max(500).optional(),
  })
  .meta(needsOneOf("url", "xml"));

export function samlMetadataRoutes(app: FastifyInstance, ctx: Context): void {
  handleMetadataRefresh(ctx);

  app.post(
    `${LIST}/metadata`,
    // In JSON a line's end or a quotation mark are two letters.
    { ...takes(SamlMetadataBody), bodyLimit: 2 * METADATA_BYTES },
    async (request) => {
      administratorOf(request);
      const given = SamlMetadataBody.safeParse(bodyOf(request));
      if (!given.success) throw violation("metadata", "Enter the address of the metadata, or its text.");
      const { url, xml, issuer = "" } = given.data;
      if ((url === undefined) === (xml === undefined))
        throw violation("metadata", "Enter the address of the metadata, or its text.");
      try {
        const text = url === undefined ? (xml ?? "") : await fetchMetadata(ctx, url);
        const found = await readMetadata(text, { issuer, only: false }, ctx.clock.now());
        return {
          _type: "SamlMetadata",
          issuer: found.issuer,
          entryPoint: found.entryPoint,
          certificates: found.certificates.map(({ pem }) => pem).join(""),
          found: found.certificates.map((one) => certificateDocument(one, ctx.clock.now())),
          _links: {},
        };
      } catch (error) {
        if (error instanceof MetadataRefused) throw violation("metadata", error.message);
        throw error;
      }
    },
  );

  app.post(`${LIST}/:id/metadata`, TAKES_NOTHING, async (request) => {
    const caller = administratorOf(request);
    const row = await findProvider(ctx, idOf(request));
    const { problem } = await refreshMetadata(ctx, row, caller.id);
    if (problem !== null) throw violation("metadata", problem);
    return providerDocument(ctx, await findProvider(ctx, row.id), originOf(ctx, request));
  });
}
