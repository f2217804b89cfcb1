/** Exports all entries that fit: asks for a file, says how far it is, and offers it. */
import { Button, Menu } from "@mantine/core";
import { linkOf } from "@halyard/api-client/links";
import { AUDIT_FORMATS } from "@halyard/contract/administration/audit";
import type { AuditExport } from "@halyard/contract/schemas/administration/administration";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./audit-page.module.css";
import { exportQuery, startExport } from "./queries.ts";
import type { AuditSearch } from "./search.ts";
import "./messages.ts";

export function ExportMenu({ search }: { search: AuditSearch }): ReactNode {
  const t = useT();
  const [begun, setBegun] = useState<AuditExport | null>(null);
  const start = useMutation({
    mutationFn: (format: (typeof AUDIT_FORMATS)[number]) => startExport(format, search),
    onSuccess: setBegun,
  });
  return (
    <div className={styles.export}>
      {begun === null ? null : <ExportState begun={begun} />}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<Download size={16} aria-hidden />} loading={start.isPending}>
            {t("audit.export")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {AUDIT_FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => start.mutate(format)}>
              {t(`audit.export.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function ExportState({ begun }: { begun: AuditExport }): ReactNode {
  const t = useT();
  const asked = useQuery(exportQuery(begun.id));
  const made = asked.data ?? begun;
  const { rows } = made;
  if (made.state === "failed") return <span role="status">{t("audit.export.failed")}</span>;
  if (made.state !== "done") return <span role="status">{t("audit.export.making", { rows })}</span>;
  return (
    <span role="status">
      {t("audit.export.done", { rows })}{" "}
      <a href={linkOf(made, "download")?.href ?? ""} download>
        {t("audit.export.download")}
      </a>
    </span>
  );
}
