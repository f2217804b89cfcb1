/** The designed states of a page or of a part of it: empty and failed. Loading is a skeleton of the real layout. */
import { Button, Skeleton } from "@mantine/core";
import { CircleAlert, Inbox, RotateCw } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { describeError } from "../../errors/describe.ts";
import { useT } from "../../i18n/i18n.tsx";
import { focusPart } from "../focus/return-focus.ts";
import styles from "./state-views.module.css";

interface EmptyViewProps {
  title: string;
  help?: ReactNode;
  /** What one can do about it: a button. */
  action?: ReactNode;
  icon?: ReactNode;
  /** It is empty because it couldn't be read. */
  failed?: boolean;
}

export function EmptyView({ title, help, action, icon, failed = false }: EmptyViewProps): ReactNode {
  return (
    <div className={styles.state}>
      <span className={styles.icon} data-failed={failed || undefined}>
        {icon ?? <Inbox size={24} aria-hidden />}
      </span>
      <p className={styles.title}>{title}</p>
      {help === undefined ? null : <p className={styles.help}>{help}</p>}
      {action}
    </div>
  );
}

interface FailedViewProps {
  error: unknown;
  /** What could not be done, where it is better known than in general. */
  title?: string;
  /** Instead of the error catalogue's sentence. */
  message?: string;
  /** Reads again. Where no answer came, Retry reloads the page. */
  onRetry?: () => void;
}

export function FailedView({ error, title, message: told, onRetry }: FailedViewProps): ReactNode {
  const t = useT();
  const { message, details, retry } = describeError(error);
  const again = retry === "none" ? undefined : retry === "reload" ? () => location.reload() : onRetry;
  /** What was there when it was asked for again: it stays until something else comes of that. */
  const [retried, setRetried] = useState<{ error: unknown } | null>(null);
  const reading = retried !== null && retried.error === error;
  /** The part of the page in which *Retry* stands: the focus goes there when the button is gone. */
  const part = useRef<HTMLElement>(null);
  useEffect(() => () => focusPart(part.current), []);
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} data-failed>
        <CircleAlert size={24} aria-hidden />
      </span>
      <p className={styles.title}>{title ?? t("ui.failed")}</p>
      <p className={styles.help}>{told ?? message}</p>
      {details.map((detail) => (
        <p key={detail} className={styles.help}>
          {detail}
        </p>
      ))}
      {again === undefined ? null : (
        <Button
          variant="default"
          aria-busy={reading || undefined}
          leftSection={<RotateCw size={14} aria-hidden />}
          onClick={(event) => {
            part.current = event.currentTarget.closest<HTMLElement>("section, main");
            setRetried({ error });
            again();
          }}
        >
          {t("errors.retry")}
        </Button>
      )}
    </div>
  );
}

interface LoadingRowsProps {
  rows?: number;
  /** Pixels of a row, as of those that come. */
  height?: number;
  /** They begin where the words of a page do. */
  page?: boolean;
  /** They begin at the edge of what they stand in. */
  flush?: boolean;
}

/** Grey lines where a list of `rows` lines will be; read out as "Loading…". */
export function LoadingRows({ rows = 5, height = 36, page, flush }: LoadingRowsProps): ReactNode {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui.loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} style={{ height }} data-page={page} data-flush={flush}>
          <Skeleton height={12} width={`${44 - ((row * 17) % 24)}%`} />
        </div>
      ))}
    </div>
  );
}
