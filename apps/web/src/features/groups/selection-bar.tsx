/** What can be done with the groups that are selected. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import styles from "./groups-page.module.css";

interface SelectionBarProps {
  count: number;
  onAll: () => void;
  onNone: () => void;
  onDelete: () => void;
}

export function SelectionBar({ count, onAll, onNone, onDelete }: SelectionBarProps): ReactNode {
  const t = useT();
  return (
    <section className={styles.selection} aria-label={t("groups.selected", { count })}>
      <strong role="status">{t("groups.selected", { count })}</strong>
      <Button variant="default" onClick={onAll}>
        {t("groups.selectAll")}
      </Button>
      <Button variant="default" onClick={onNone}>
        {t("groups.deselectAll")}
      </Button>
      <Button variant="subtle" onClick={onNone}>
        {t("groups.clear")}
      </Button>
      <Button color="red" onClick={onDelete}>
        {t("groups.deleteSelected")}
      </Button>
    </section>
  );
}
