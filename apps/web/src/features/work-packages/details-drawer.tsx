/** The details beside the list; over it on small screens. Escape closes, focus goes back to where it was. */
import { ActionIcon } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { Details } from "./details.tsx";
import styles from "./details-drawer.module.css";
import { workPackageQuery } from "./queries.ts";
import { RowActions } from "./row-actions.tsx";
import "../../messages/en/work-packages.ts";
import "../../messages/en/writing.ts";
import "../../messages/en/work-table.ts";

export function DetailsDrawer({ id, onClose }: { id: number; onClose: () => void }): ReactNode {
  const t = useT();
  const { data } = useQuery(workPackageQuery(id));
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    content.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the region
    <aside
      className={styles.drawer}
      aria-label={t("workPackages.details.region", { id })}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <div className={styles.bar}>
        {data === undefined ? null : <RowActions workPackage={data} onDeleted={onClose} />}
        <ActionIcon variant="subtle" color="gray" aria-label={t("workPackages.details.close")} onClick={onClose}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </div>
      {/* Takes the focus: Escape, reading aloud and scrolling by keys begin here. It scrolls beneath nothing. */}
      <div ref={content} tabIndex={-1} className={styles.content}>
        <Details id={id} />
      </div>
    </aside>
  );
}
