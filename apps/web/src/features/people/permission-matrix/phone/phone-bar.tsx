/** At the foot of the list: how much isn't saved, the ways back, and what saves it. */
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { HistoryButtons } from "../grid/history-buttons.tsx";
import { useMatrix, type MatrixStore } from "../state/store.ts";
import styles from "./role-permissions.module.css";

export function PhoneBar({ store, children }: { store: MatrixStore; children: ReactNode }): ReactNode {
  const t = useT();
  const unsaved = useMatrix(store, () => store.changes);
  const isAny = useMatrix(store, () => store.get().history.past.length + store.get().history.future.length > 0);
  return (
    <div className={styles.bar}>
      <span role="status" className={styles.unsavedCount}>
        {unsaved === 0 ? t("matrix.nothingYet") : <Tag tone="warning">{t("matrix.unsaved", { count: unsaved })}</Tag>}
      </span>
      {isAny ? <HistoryButtons store={store} /> : null}
      {children}
    </div>
  );
}
