/** To the one before and after; on a phone, where no list stands beside it, also to any other. */
import type { WorkPackage } from "@halyard/contract/resources";
import { ActionIcon, Menu } from "@mantine/core";
import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "../triage.module.css";
import "../../model/messages.ts";
import "../model/messages.ts";

interface StepsProps {
  rows: readonly WorkPackage[];
  at: number;
  onGo: (at: number) => void;
}

export function Steps({ rows, at, onGo }: StepsProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.steps}>
      <Menu position="bottom-start" width="target">
        <Menu.Target>
          <button type="button" className={styles.place}>
            {t("triage.place", { place: at + 1, count: rows.length })}
            <ChevronDown size={14} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t("triage.list")}>
          {rows.map((row, index) => (
            <Menu.Item key={row.id} aria-current={index === at || undefined} onClick={() => onGo(index)}>
              <span className={styles.number}>#{row.id}</span> {row.subject}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        aria-label={t("workPackages.shortcut.previous")}
        title={t("workPackages.shortcut.previous")}
        disabled={at === 0}
        onClick={() => onGo(at - 1)}
      >
        <ChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t("workPackages.shortcut.next")}
        title={t("workPackages.shortcut.next")}
        disabled={at === rows.length - 1}
        onClick={() => onGo(at + 1)}
      >
        <ChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
