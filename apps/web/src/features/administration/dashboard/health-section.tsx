/** The parts that are well, in a word or two and with the way to each: one that is not stands under what needs attention. */
import type { Attention } from "@halyard/contract/schemas/administration/administration";
import type { UseQueryResult } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { bytesText } from "../../../shared/i18n/bytes.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { ResourceLink } from "../../../shared/components/resource-link.tsx";
import type { Place } from "../../../shared/components/resource-paths.ts";
import { overviewQuery as authenticationQuery, scoreSeverity } from "../authentication-settings/queries.ts";
import { latenessOf } from "../backup/model/lateness.ts";
import { backupsQuery } from "../backup/model/queries.ts";
import { emailStatusQuery } from "../notification-settings/model/queries.ts";
import { jobsQuery, performanceQuery } from "../system-settings/model/queries.ts";
import { isBackupWell, isEmailWell, isSecurityWell, isStorageWell } from "./health.ts";
import styles from "./dashboard.module.css";
import "./messages.ts";

const NONE: readonly Attention[] = [];

interface HealthSectionProps {
  /** What needs attention; undefined: not known. */
  needs: readonly Attention[] | undefined;
}

export function HealthSection({ needs = NONE }: HealthSectionProps): ReactNode {
  const t = useT();
  const heading = useId();
  const isNamed = (...ids: string[]): boolean => needs.some(({ id }) => ids.includes(id));
  return (
    <section className={styles.strip} aria-labelledby={heading}>
      <h2 id={heading} className={styles.stripName}>
        {t("administration.health")}
      </h2>
      <dl className={styles.health}>
        {isNamed("emailMissing", "emailsFailed") ? null : <Email />}
        {isNamed("backupLate", "backupMissing", "backupYoung", "backupNone", "backupNoneInMemory") ? null : <Backups />}
        {isNamed("failedJobs") ? null : <Jobs />}
        {isNamed("temporaryStorage", "littleStorage", "backupNoneInMemory") ? null : <Storage />}
        {isNamed("securityScore") ? null : <Security />}
        <Database />
      </dl>
    </section>
  );
}

interface PartProps {
  name: string;
  place: Place;
  of: Pick<UseQueryResult, "data" | "error">;
  isWell: boolean;
  /** As grave as it is among what needs attention. */
  isCritical?: boolean;
  children: ReactNode;
}

const SIGNS = { unread: CircleDashed, good: CircleCheck, bad: TriangleAlert, critical: CircleAlert } as const;

/** Says that it could not be read rather than nothing, and nothing while it is on the way. */
function Part({ name, place, of: { data, error }, isWell, isCritical = false, children }: PartProps): ReactNode {
  const t = useT();
  const isKnown = data !== undefined;
  const look = !isKnown ? "unread" : isWell ? "good" : isCritical ? "critical" : "bad";
  const Sign = SIGNS[look];
  return (
    <div className={styles.part}>
      <dt>
        <span className={styles.sign} data-look={look}>
          {isKnown || error !== null ? <Sign size={16} aria-hidden /> : null}
        </span>
        <ResourceLink place={place}>{name}</ResourceLink>
      </dt>
      <dd>{isKnown ? children : error === null ? "–" : t("administration.health.unread")}</dd>
    </div>
  );
}

function Email(): ReactNode {
  const t = useT();
  const asked = useQuery(emailStatusQuery);
  const sent = asked.data?.lastSentAt ?? null;
  return (
    <Part
      name={t("administration.health.email")}
      place={{ path: "/admin/notifications" }}
      of={asked}
      isWell={isEmailWell(asked.data)}
    >
      {asked.data?.isConfigured === false ? (
        t("administration.health.email.off")
      ) : (asked.data?.failed ?? 0) > 0 ? (
        t("administration.health.failed", { count: asked.data?.failed ?? 0 })
      ) : sent === null ? (
        t("administration.health.email.ready")
      ) : (
        <>
          {t("administration.health.email.sent")} <RelativeTime time={sent} />
        </>
      )}
    </Part>
  );
}

function Backups(): ReactNode {
  const t = useT();
  const asked = useQuery(backupsQuery);
  const verified = asked.data?.health.lastVerified ?? null;
  return (
    <Part
      name={t("administration.health.backups")}
      place={{ path: "/admin/backup" }}
      of={asked}
      isWell={isBackupWell(asked.data?.health)}
      isCritical={latenessOf(asked.data?.health) !== null}
    >
      {verified === null ? (
        t("administration.health.backups.none")
      ) : (
        <>
          {t("administration.health.backups.last")} <RelativeTime time={verified} />
        </>
      )}
    </Part>
  );
}

function Jobs(): ReactNode {
  const t = useT();
  const asked = useQuery(jobsQuery("failed", 1));
  return (
    <Part
      name={t("administration.health.jobs")}
      place={{ path: "/admin/system", search: { tab: "jobs" } }}
      of={asked}
      isWell={asked.data?.total === 0}
    >
      {asked.data === undefined || asked.data.total === 0
        ? t("administration.health.jobs.none")
        : t("administration.health.failed", { count: asked.data.total })}
    </Part>
  );
}

function Storage(): ReactNode {
  const t = useT();
  const asked = useQuery(backupsQuery);
  const { storage } = asked.data ?? {};
  const free = storage?.freeBytes ?? null;
  const words = storage?.isTemporary
    ? t("administration.health.storage.temporary")
    : free === null
      ? t("administration.health.storage.used", { size: bytesText(storage?.usedBytes ?? 0) })
      : t("administration.health.storage.free", { size: bytesText(free) });
  return (
    <Part
      name={t("administration.health.storage")}
      place={{ path: "/admin/backup" }}
      of={asked}
      isWell={isStorageWell(storage)}
      isCritical={storage?.isTemporary !== true}
    >
      {words}
    </Part>
  );
}

function Security(): ReactNode {
  const t = useT();
  const asked = useQuery(authenticationQuery);
  const words = t("administration.health.security.score", { score: asked.data?.score ?? 0 });
  return (
    <Part
      name={t("administration.health.security")}
      place={{ path: "/admin/authentication" }}
      of={asked}
      isWell={isSecurityWell(asked.data)}
      isCritical={asked.data !== undefined && scoreSeverity(asked.data.score) === "critical"}
    >
      {words}
    </Part>
  );
}

const DATABASES = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

function Database(): ReactNode {
  const t = useT();
  const asked = useQuery(performanceQuery);
  const { kind = "sqlite", bytes = 0 } = asked.data?.database ?? {};
  return (
    <Part
      name={t("administration.health.database")}
      place={{ path: "/admin/system", search: { tab: "performance" } }}
      of={asked}
      isWell
    >
      {t("administration.health.database.size", { kind: DATABASES[kind], size: bytesText(bytes) })}
    </Part>
  );
}
