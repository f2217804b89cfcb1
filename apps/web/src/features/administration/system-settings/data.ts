/** What the page of system settings will have: its parts, until they are there. */
import { Gauge, Settings2, ShieldCheck, Wrench, type LucideIcon } from "lucide-react";

export const PARTS = [
  { id: "general", icon: Settings2 },
  { id: "security", icon: ShieldCheck },
  { id: "performance", icon: Gauge },
  { id: "maintenance", icon: Wrench },
] as const satisfies readonly { id: string; icon: LucideIcon }[];
