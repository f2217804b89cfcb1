/** What the palette lists: groups of entries, each with what choosing it does. */
import type { ComponentProps } from "react";
import type { TypeIcon } from "../../../features/work-types/types/type-icon.tsx";
import type { StatusLook } from "../../../shared/ui/primitives/color-dot.tsx";
import type { Link } from "@halyard/contract/hal";
import type { WorkPackageTemplate } from "@halyard/contract/schemas/projects";
import type { LucideIcon } from "lucide-react";

/** What is created from the palette itself, on whatever page. */
export type Creating =
  | { kind: "project"; link: Link }
  | { kind: "workPackage"; projectId: number; link: Link }
  | { kind: "template"; template: WorkPackageTemplate }
  | { kind: "viewing"; name: string; link: Link };

export interface PaletteItem {
  /** Unique in the whole list. */
  id: string;
  label: string;
  /** Quieter, at the end of the line. */
  detail?: string | undefined;
  /** Of a work package: its id, in a column of its own. */
  number?: number;
  /** What else of it fits, on a line of its own: where that is, and the text. */
  excerpt?: { from: string; text: string } | undefined;
  /** What is marked in label and excerpt, as `wordsSearched` has it. */
  words?: readonly string[];
  icon: LucideIcon;
  /** Of a work package: the signs that it has everywhere, in place of the icon and at the end. */
  work?: { type: ComponentProps<typeof TypeIcon>; status: { name: string; status: StatusLook | undefined } };
  /** What does the same on this page, as `Kbd`s: `g p`. */
  keys?: string;
  /** Where it leads; with Ctrl or Cmd it opens beside this page. */
  href?: string;
  /** What it does where it leads nowhere. */
  run?: () => void;
  /** The palette stays, as there is something to choose next. */
  stays?: boolean;
}

export interface PaletteGroup {
  id: string;
  label: string;
  items: readonly PaletteItem[];
  /** `failed`: what was typed could not be looked for here. */
  state: "ready" | "loading" | "failed";
  retry?: () => void;
  /** Without a heading, and in sight however far the list is scrolled. */
  pinned?: true;
}

/** A group whose entries are known at once. */
export const known = (id: string, label: string, items: readonly PaletteItem[]): PaletteGroup => ({
  id,
  label,
  items,
  state: "ready",
});
