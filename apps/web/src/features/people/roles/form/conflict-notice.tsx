/** Says what someone else did meanwhile, and asks whose changes count. */
import type { CatalogueGroup } from "@halyard/contract/schemas/identity/roles";
import { Button } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import type { OthersChange } from "./conflicts.ts";
import styles from "./role-form.module.css";

interface ConflictNoticeProps {
  changes: readonly OthersChange[];
  catalogue: readonly CatalogueGroup[];
  /** The role as it is now is being read. */
  busy: boolean;
  onKeep: () => void;
  onLoad: () => void;
}

export function ConflictNotice({ changes, catalogue, busy, onKeep, onLoad }: ConflictNoticeProps): ReactNode {
  const t = useT();
  const entries = catalogue.flatMap((group) => group.permissions);
  const told = changes.map(({ permission, granted, by }) =>
    t(granted ? "roleForm.conflictGranted" : "roleForm.conflictRevoked", {
      by,
      permission: entries.find((entry) => entry.id === permission)?.name ?? permission,
    }),
  );
  return (
    <div className={styles.notice} data-conflict role="alert">
      <TriangleAlert size={16} aria-hidden />
      <div>
        <strong>{t("roleForm.conflict")}</strong>
        <p>{t("roleForm.conflictText", { changes: told.join("; ") || t("roleForm.conflictOther") })}</p>
        <div className={styles.noticeActions}>
          <Button variant="default" loading={busy} onClick={onKeep}>
            {t("roleForm.conflictKeep")}
          </Button>
          <Button variant="default" loading={busy} onClick={onLoad}>
            {t("roleForm.conflictLoad")}
          </Button>
        </div>
      </div>
    </div>
  );
}
