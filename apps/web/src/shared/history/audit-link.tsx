/** To the same entries in the audit log, which adds addresses, programs and requests; for administrators. */
import type { ReactNode } from "react";
import { ResourceLink } from "../components/resource-link.tsx";
import { useT } from "../i18n/i18n.tsx";
import { useCurrentUser } from "../session/session.ts";
import "./messages.ts";

interface AuditLinkProps {
  /** What the audit log shows then. */
  search: Readonly<Record<string, string | number>>;
}

export function AuditLink({ search }: AuditLinkProps): ReactNode {
  const t = useT();
  if (useCurrentUser().admin !== true) return null;
  return <ResourceLink place={{ path: "/admin/audit", search }}>{t("history.open")}</ResourceLink>;
}
