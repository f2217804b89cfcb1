/** What needs an administrator, the gravest first, each with the way to where something can be done about it. */
import type { Attention } from "@halyard/contract/schemas/administration/administration";
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ResourceLink } from "../../../shared/components/resource-link.tsx";
import { jobName } from "../../../shared/job-names/job-name.ts";
import { adminPathOf } from "../../../shared/components/resource-paths.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { useSmallPhone } from "../../../shared/ui/layout/use-phone.ts";
import { startBackup, useBackupAction } from "../backup/model/queries.ts";
import { needOf } from "./attention.ts";
import styles from "./dashboard.module.css";
import type { Severity } from "./queries.ts";

const ICONS: Record<Severity, LucideIcon> = { critical: CircleAlert, warning: TriangleAlert, notice: Info };

interface AttentionProps {
  /** undefined: it isn't here, yet or because of the error. */
  attention: readonly Attention[] | undefined;
  error: Error | null;
  onRetry: () => void;
}

export function AttentionSection({ attention, error, onRetry }: AttentionProps): ReactNode {
  const t = useT();
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t("administration.attention")}
      </h2>
      {attention === undefined && error === null ? <LoadingRows rows={3} height={40} /> : null}
      {attention === undefined && error !== null ? (
        <FailedView error={error} title={t("administration.attention.failed")} onRetry={onRetry} />
      ) : null}
      {attention?.length === 0 ? (
        <EmptyView
          icon={<CircleCheck size={24} aria-hidden />}
          title={t("administration.attention.none")}
          help={t("administration.attention.noneHelp")}
        />
      ) : null}
      {attention === undefined || attention.length === 0 ? null : (
        <ul className={styles.lines}>
          {attention.map((one) => (
            <AttentionLine key={`${one.id} ${one._links.items[0]?.title ?? ""}`} attention={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AttentionLine({ attention }: { attention: Attention }): ReactNode {
  const t = useT();
  const { id, severity, count } = attention;
  const isPhone = useSmallPhone();
  const { items } = attention._links;
  const { message, place, act = "administration.attention.act" } = needOf(id);
  const Icon = ICONS[severity];
  // Of jobs and deliveries the kinds are named, not each of them.
  const others = items.every((item) => item.href === null) ? 0 : count - items.length;
  return (
    <li className={styles.line}>
      <Icon
        size={18}
        role="img"
        aria-label={t(`administration.severity.${severity}`)}
        className={styles.severity}
        data-severity={severity}
      />
      <div className={styles.words}>
        <span>{t(message, { count, what: id })}</span>
        {items.length === 0 ? null : (
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={`${item.href ?? ""} ${item.title ?? ""}`}>
                <ResourceLink place={adminPathOf(item)}>
                  {id === "failedJobs" ? jobName(t, item.title ?? "") : item.title}
                </ResourceLink>
              </li>
            ))}
            {others > 0 ? <li>{t("administration.attention.more", { count: others })}</li> : null}
          </ul>
        )}
      </div>
      {/* On a phone each row leads to its page. */}
      {BACKUPS.has(id) && !isPhone ? (
        <BackUpNow />
      ) : place === null ? null : (
        <ResourceLink place={place} className={styles.act}>
          {t(act)}
        </ResourceLink>
      )}
    </li>
  );
}

const BACKUPS: ReadonlySet<string> = new Set(["backupLate", "backupMissing", "backupYoung", "backupNone"]);

function BackUpNow(): ReactNode {
  const t = useT();
  const start = useBackupAction(startBackup);
  return (
    <button
      type="button"
      className={styles.act}
      aria-busy={start.isPending || undefined}
      disabled={start.isPending || start.isSuccess}
      onClick={() => start.mutate(undefined, { onSuccess: () => toast.success(t("administration.act.backingUp")) })}
    >
      {t("administration.act.backUp")}
    </button>
  );
}
