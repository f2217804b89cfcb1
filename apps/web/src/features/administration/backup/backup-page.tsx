/** `/admin/backup` ("Static placeholder admin pages"): demonstration backups, no calls. */
import { CircleCheck, CircleX } from "lucide-react";
import { useState, type ReactNode } from "react";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { Card, Cards, Facts, Level } from "../../../shared/ui/layout/card.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { SampleNote } from "../../../shared/ui/feedback/sample-note.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "./backup-page.module.css";
import { BACKUPS, SCHEDULE, STORAGE, type BackupSample } from "./data.ts";
import "./messages.ts";

export function BackupPage(): ReactNode {
  const t = useT();
  const [now] = useState(() => new Date());
  const { usedGb, totalGb } = STORAGE;
  return (
    <>
      <PageHeader title={t("backup.title")} help={t("backup.help")} docs="/docs/operations#back-up" />
      <SampleNote />
      <Cards>
        <Card title={t("backup.storage")} help={t("backup.storageHelp")}>
          <Level
            label={t("backup.storage")}
            value={usedGb}
            of={totalGb}
            words={t("backup.storageUsed", { used: usedGb, total: totalGb })}
          />
        </Card>
        <Card title={t("backup.schedule")}>
          <Facts
            facts={[
              { name: t("backup.everyDay"), value: SCHEDULE.time },
              { name: t("backup.kept"), value: t("backup.days", { count: SCHEDULE.keptDays }) },
            ]}
          />
        </Card>
      </Cards>
      <section className={styles.backups} aria-label={t("backup.list")}>
        <h2 className={styles.heading}>{t("backup.list")}</h2>
        <ul className={styles.list}>
          {BACKUPS.map((backup) => (
            <BackupLine key={backup.id} backup={backup} now={now} />
          ))}
        </ul>
      </section>
    </>
  );
}

function BackupLine({ backup, now }: { backup: BackupSample; now: Date }): ReactNode {
  const t = useT();
  const { name, kind, state, size, minutes, reason } = backup;
  const failed = state === "failed";
  const Icon = failed ? CircleX : CircleCheck;
  return (
    <li className={styles.line}>
      <Icon size={18} aria-hidden className={styles.icon} data-failed={failed || undefined} />
      <div className={styles.words}>
        <div className={styles.name}>
          <strong>{name}</strong>
          <Tag tone={failed ? "bad" : "good"}>{t(`backup.state.${state}`)}</Tag>
        </div>
        <div className={styles.facts}>
          {t(`backup.kind.${kind}`)}
          {size === null ? null : ` · ${intl.formatNumber(size)} GB`} · {t("backup.minutes", { count: minutes })}
        </div>
        {reason === undefined ? null : <div>{reason}</div>}
      </div>
      <span className={styles.facts}>
        <RelativeTime time={momentOf(backup, now)} />
      </span>
    </li>
  );
}

function momentOf({ daysAgo, time }: BackupSample, now: Date): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hours, minutes).toISOString();
}
