/** *General*: what the instance is called, and what everyone gets. */
import * as z from "zod/mini";
import { ATTACHMENT_BYTES_DEFAULT } from "../limits.ts";

/** What a reverse proxy and a person's patience still bear. */
export const ATTACHMENT_BYTES_CEILING = 1024 ** 3;

export const generalSettings = z.object({
  /** What the API's root calls it. */
  instanceName: z._default(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), "Halyard"),
  /** Shown on the sign-in page, to everyone. */
  welcomeText: z._default(z.string().check(z.trim(), z.maxLength(1_000)), ""),
  attachmentBytes: z._default(
    z.int().check(z.minimum(1), z.maximum(ATTACHMENT_BYTES_CEILING)),
    ATTACHMENT_BYTES_DEFAULT,
  ),
});
