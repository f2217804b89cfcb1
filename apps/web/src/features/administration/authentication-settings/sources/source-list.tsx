/** A card of things that an administrator connects: each a line with its facts, its next step, and a menu of the rest. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Card } from "../../../../shared/ui/layout/card.tsx";
import { DotsMenu } from "../../../../shared/ui/menu/dots-menu.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import styles from "../authentication-settings.module.css";
import "./messages.ts";

interface SourceCardProps {
  title: string;
  help: string;
  addLabel: string;
  /** Said where there are none. */
  none: string;
  query: { isPending: boolean; isError: boolean; error: Error | null; refetch: () => Promise<unknown> };
  isEmpty: boolean;
  onAdd: () => void;
  /** The lines. */
  children: ReactNode;
  /** The dialogs that it opens. */
  dialogs: ReactNode;
}

export function SourceCard({ title, help, addLabel, none, query, isEmpty, onAdd, children, dialogs }: SourceCardProps) {
  return (
    <Card
      title={title}
      help={help}
      mark={
        <Button variant="default" size="compact-sm" onClick={onAdd}>
          {addLabel}
        </Button>
      }
    >
      {query.isPending ? <LoadingRows rows={1} height={52} /> : null}
      {query.isError ? <FailedView error={query.error} onRetry={() => void query.refetch()} /> : null}
      {isEmpty && !query.isPending && !query.isError ? <p className={styles.quiet}>{none}</p> : null}
      <ul className={styles.providers}>{children}</ul>
      {dialogs}
    </Card>
  );
}

interface SourceLineProps {
  name: string;
  /** As people see it where they choose it. */
  icon?: ReactNode;
  /** What an administrator should notice; null where all is as it should be. */
  mark: string | null;
  isWarning?: boolean;
  /** The step that comes next. */
  action?: ReactNode;
  /** Items of the menu. */
  menu: ReactNode;
  children: ReactNode;
}

export function SourceLine({
  name,
  icon,
  mark,
  isWarning = false,
  action,
  menu,
  children,
}: SourceLineProps): ReactNode {
  const t = useT();
  return (
    <li aria-label={name}>
      <div className={styles.provider}>
        {icon}
        <strong>{name}</strong>
        {mark === null ? null : <Tag tone={isWarning ? "warning" : "plain"}>{mark}</Tag>}
        <span className={styles.buttons}>
          {action}
          <DotsMenu label={t("sources.actions", { name })} dots={16}>
            {menu}
          </DotsMenu>
        </span>
      </div>
      {children}
    </li>
  );
}

/** Something to copy, behind what it is. */
export function Copyable({ label, children }: { label: string; children: string }): ReactNode {
  return (
    <p className={styles.quiet}>
      {label} <code>{children}</code>
    </p>
  );
}
