/** What administrators set for everyone under *General*: the look, how dates are written, how much is on a page. */
import type { Root } from "@halyard/contract/schemas/administration/administration";
import { setDateFormat } from "../dates/date-format.ts";
import { setInstanceZone } from "../dates/time-zone.ts";
import { createStore, useStore } from "../state/store.ts";

export type Announcement = NonNullable<Root["announcement"]>;

export type Maintenance = NonNullable<Root["maintenance"]>;

interface Instance {
  name: string;
  /** null: the product's own. */
  logo: string | null;
  announcement: Announcement | null;
  maintenance: Maintenance | null;
  /** 1 Monday, 6 Saturday, 7 Sunday. */
  firstWeekday: 1 | 6 | 7;
  /** 0: as many as each list has by itself. */
  pageSize: number;
}

const NOTHING = { name: "", logo: null, announcement: null, maintenance: null } as const;
const instance = createStore<Instance>({ ...NOTHING, firstWeekday: 1, pageSize: 0 });
let accent: string | null = null;

/** Before anything of a page is drawn, and again whenever the root is read. */
export function noteInstance(root: Root): void {
  const { instanceName: name, branding, announcement = null, maintenance = null, formats } = root;
  setDateFormat(formats?.dateFormat ?? "");
  setInstanceZone(formats?.timeZone ?? null);
  const { firstWeekday = 1, pageSize = 0 } = formats ?? {};
  const next = { name, logo: branding?.logo ?? null, announcement, maintenance, firstWeekday, pageSize };
  if (JSON.stringify(next) !== JSON.stringify(instance.get())) instance.set(next);
  const color = branding?.accentColor ?? null;
  if (color === accent) return;
  accent = color;
  void import("./accent.ts").then(({ showAccent }) => showAccent(color));
}

export const useInstance = (): Instance => useStore(instance);

export const firstWeekday = (): 1 | 6 | 7 => instance.get().firstWeekday;

/** @param usual of the list by itself */
export const pageSizeOr = (usual: number): number => instance.get().pageSize || usual;
