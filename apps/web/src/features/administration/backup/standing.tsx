/** What an administrator on a bad day asks first: what can be restored, what failed and why, and when the next backup comes. */
import type { Backup, BackupHealth } from "@halyard/contract/schemas/administration/backups";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Archive, CircleAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { formatTime, RelativeTime } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DoneBar } from "../../../shared/ui/charts/done-bar.tsx";
import { schedulesQuery } from "../schedules/queries.ts";
import { latenessOf } from "./model/lateness.ts";
import { DayStrip } from "./day-strip.tsx";
import { failedInARow, newestVerified } from "./model/days.ts";
import styles from "./standing.module.css";
import "./model/messages.ts";

interface StandingProps {
  backups: readonly Backup[];
  health: BackupHealth;
  onRestore: (backup: Backup) => void;
  /** Where they are kept is to be changed. */
  onStorage: () => void;
  /** What makes one now, where the page's head has no room for it. */
  start: ReactNode;
}

export function Standing({ backups, health, onRestore, onStorage, start }: StandingProps): ReactNode {
  const t = useT();
  const verified = newestVerified(backups);
  const failed = failedInARow(backups);
  const running = backups.find(({ state }) => state === "running");
  const isEmpty = backups.length === 0;
  const isBad = latenessOf(health) !== null || (verified === null && !isEmpty) || failed.length > 0;
  const Sign = isBad ? CircleAlert : isEmpty ? Archive : ShieldCheck;
  return (
    <section
      className={styles.standing}
      aria-label={t("backup.standing")}
      data-bad={isBad || undefined}
      data-empty={isEmpty || undefined}
    >
      <Sign size={20} aria-hidden className={styles.sign} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          {verified === null
            ? t(isEmpty ? "backup.none" : "backup.standing.nothing")
            : t("backup.standing.restorable", { time: formatTime(verified.createdAt) })}
        </h2>
        {isEmpty ? <p className={styles.quiet}>{t("backup.noneHelp")}</p> : null}
        {verified === null ? null : <Restorable backup={verified} />}
        {health.status === "late" && failed.length === 0 ? (
          <p className={styles.problem}>{t("backup.health.late", { hours: health.alertAfterHours })}</p>
        ) : null}
        {failed[0] === undefined ? null : (
          <p className={styles.problem}>
            {t("backup.standing.failed", { count: failed.length, problem: failed[0].problem })}
          </p>
        )}
        {running === undefined ? <NextRun /> : <Running backup={running} rows={verified?.facts?.rows ?? 0} />}
        <div className={styles.actions}>
          {start}
          {verified === null ? null : (
            <Button variant="default" onClick={() => onRestore(verified)}>
              {t("backup.restore")}
            </Button>
          )}
          {failed.length === 0 ? null : (
            <Button variant="default" onClick={onStorage}>
              {t("backup.changeStorage")}
            </Button>
          )}
        </div>
      </div>
      {isEmpty ? null : <DayStrip backups={backups} />}
    </section>
  );
}

/** What was read back when it was checked. */
function Restorable({ backup: { createdAt, facts } }: { backup: Backup }): ReactNode {
  const t = useT();
  return (
    <p className={styles.quiet}>
      <RelativeTime time={createdAt} alone />
      {facts === null ? null : ` · ${t("backup.standing.facts", { rows: facts.rows, files: facts.files })}`}
    </p>
  );
}

/** How far the one is that is being made, beside the last one. */
function Running({ backup: { progress }, rows }: { backup: Backup; rows: number }): ReactNode {
  const t = useT();
  const words =
    progress === null ? t("backup.standing.waiting") : t(`backup.step.${progress.step}`, { rows: progress.rows });
  return (
    <div className={styles.running}>
      <p role="status">{words}</p>
      {progress === null || rows === 0 || progress.step === "sending" ? null : (
        <DoneBar done={Math.min(progress.rows, rows)} total={rows} label={t("backup.state.running")} text={words} />
      )}
    </div>
  );
}

/** Nothing where there is no schedule: the settings below say that. */
function NextRun(): ReactNode {
  const t = useT();
  const next = useQuery(schedulesQuery).data?._embedded.elements.find(({ id }) => id === "backup")?.nextAt ?? null;
  if (next === null) return null;
  return (
    <p className={styles.quiet}>
      {t("backup.standing.next")} <RelativeTime time={next} />
    </p>
  );
}
