/** The fourth tab of a role: who changed it, and how. */
import type { Role } from "@halyard/contract/resources";
import { History } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useAuditHistory } from "../../../../shared/history/audit-history.ts";
import { AuditLink } from "../../../../shared/history/audit-link.tsx";
import { HistoryView } from "../../../../shared/history/history-view.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { EmptyView } from "../../../../shared/ui/feedback/state-views.tsx";

export function ActivityTab({ role }: { role: Role }): ReactNode {
  const t = useT();
  const [text, setText] = useState("");
  const source = useAuditHistory("Role", role.id, text);
  return (
    <HistoryView
      source={source}
      text={text}
      onText={setText}
      within="Role"
      level={2}
      empty={
        <EmptyView
          icon={<History size={24} aria-hidden />}
          title={t("roles.activity.none")}
          help={t("roles.activity.noneHelp")}
        />
      }
      link={<AuditLink search={{ entity: `Role:${role.id}` }} />}
    />
  );
}
