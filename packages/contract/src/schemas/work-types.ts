/** Types, statuses and priorities of work. */
import * as z from "zod/mini";
import { resource } from "./hal.ts";

const entry = {
  id: z.number(),
  name: z.string(),
  /** `#rrggbb`, or null. */
  color: z.nullable(z.string()),
  /** From 1. */
  position: z.number(),
  isDefault: z.boolean(),
};

export const type = resource("Type", {
  ...entry,
  isMilestone: z.boolean(),
  isStandard: z.boolean(),
  isTask: z.boolean(),
  displayedInRoadmap: z.boolean(),
  activatedForNewProjects: z.boolean(),
  /** null: derived from the name. */
  icon: z.nullable(z.string()),
  description: z.string(),
  defaultDescription: z.string(),
});
export type Type = z.infer<typeof type>;

export const status = resource("Status", {
  ...entry,
  isClosed: z.boolean(),
  isReadonly: z.boolean(),
  excludedFromTotals: z.boolean(),
  /** 0 to 100. */
  defaultDoneRatio: z.number(),
});
export type Status = z.infer<typeof status>;

export const priority = resource("Priority", { ...entry, isActive: z.boolean() });
export type Priority = z.infer<typeof priority>;
