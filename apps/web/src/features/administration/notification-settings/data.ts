/** What the page of notification settings will have: its parts, until they are there. */
import { Bell, ListFilter, Mail, Webhook, type LucideIcon } from "lucide-react";

export const PARTS = [
  { id: "email", icon: Mail },
  { id: "webhooks", icon: Webhook },
  { id: "push", icon: Bell },
  { id: "rules", icon: ListFilter },
] as const satisfies readonly { id: string; icon: LucideIcon }[];
