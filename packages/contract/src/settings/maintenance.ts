/** *Maintenance*: who can work at the moment. */
import * as z from "zod/mini";
import { MAINTENANCE_MODES } from "../administration/maintenance-modes.ts";

export const maintenanceSettings = z.object({
  mode: z._default(z.enum(MAINTENANCE_MODES), "off"),
  /** What people are told meanwhile; empty: a sentence of the product. */
  message: z._default(z.string().check(z.trim(), z.maxLength(500)), ""),
  /** When it is expected to be over. People are told; it does not end by itself. */
  until: z._default(z.nullable(z.iso.datetime()), null),
});
