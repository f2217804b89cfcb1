/** How the instance itself is: each part with its state in words, and the way to its page. */
import type { UseQueryResult } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { bytesText } from "../../../shared/i18n/bytes.ts";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { ResourceLink } from "../../../shared/components/resource-link.tsx";
import type { Place } from "../../../shared/components/resource-paths.ts";
import { overviewQuery as authenticationQuery } from "../authentication-settings/queries.ts";
import { backupsQuery } from "../backup/queries.ts";
import { emailStatusQuery } from "../notification-settings/model/queries.ts";
import { jobsQuery } from "../system-settings/queries.ts";
import styles from "./dashboard.module.css";
import "./messages.ts";

type State = "good" | "warning" | "bad" | "unknown";

/** A score from which on nothing is said against it. */
const SAFE_SCORE = 60;
/** Where a server soon has no room for a backup or an upload. */
const LITTLE_BYTES = 2 * 1024 ** 3;

export function HealthSection(): ReactNode {
  const t = useT();
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t("administration.health")}
      </h2>
      <dl className={styles.health}>
        <Email />
        <Backups />
        <Jobs />
        <Storage />
        <Security />
      </dl>
    </section>
  );
}

interface PartProps {
  name: string;
  place: Place;
  of: Pick<UseQueryResult, "data" | "error">;
  state: State;
  children: ReactNode;
}

/** Says that it could not be read rather than nothing, and nothing while it is on the way. */
function Part({ name, place, of: { data, error }, state, children }: PartProps): ReactNode {
  const t = useT();
  const isKnown = data !== undefined;
  return (
    <div className={styles.part}>
      <dt>
        <span className={styles.dot} data-state={isKnown ? state : "unknown"} aria-hidden />
        <ResourceLink place={place}>{name}</ResourceLink>
      </dt>
      <dd>{isKnown ? children : error === null ? "–" : t("administration.health.unread")}</dd>
    </div>
  );
}

function Email(): ReactNode {
  const t = useT();
  const asked = useQuery(emailStatusQuery);
  const { isConfigured = false, failed = 0, lastSentAt = null } = asked.data ?? {};
  return (
    <Part
      name={t("administration.health.email")}
      place={{ path: "/admin/notifications" }}
      of={asked}
      state={!isConfigured ? "warning" : failed > 0 ? "bad" : "good"}
    >
      {!isConfigured ? t("administration.health.email.off") : null}
      {isConfigured && failed > 0 ? t("administration.health.email.failed", { count: failed }) : null}
      {isConfigured && failed === 0 ? (
        lastSentAt === null ? (
          t("administration.health.email.ready")
        ) : (
          <>
            {t("administration.health.email.sent")} <RelativeTime time={lastSentAt} />
          </>
        )
      ) : null}
    </Part>
  );
}

function Backups(): ReactNode {
  const t = useT();
  const asked = useQuery(backupsQuery);
  const { status, lastVerified } = asked.data?.health ?? { status: "off", lastVerified: null };
  return (
    <Part
      name={t("administration.health.backups")}
      place={{ path: "/admin/backup" }}
      of={asked}
      state={status === "late" || status === "missing" ? "bad" : status === "ok" ? "good" : "warning"}
    >
      {lastVerified === null ? (
        t("administration.health.backups.none")
      ) : (
        <>
          {t("administration.health.backups.last")} <RelativeTime time={lastVerified} />
        </>
      )}
    </Part>
  );
}

function Jobs(): ReactNode {
  const t = useT();
  const asked = useQuery(jobsQuery("failed", 1));
  const count = asked.data?.total ?? 0;
  return (
    <Part
      name={t("administration.health.jobs")}
      place={{ path: "/admin/system", search: { tab: "jobs" } }}
      of={asked}
      state={count > 0 ? "bad" : "good"}
    >
      {t("administration.health.jobs.failed", { count })}
    </Part>
  );
}

function Storage(): ReactNode {
  const t = useT();
  const asked = useQuery(backupsQuery);
  const free = asked.data?.storage.freeBytes ?? null;
  return (
    <Part
      name={t("administration.health.storage")}
      place={{ path: "/admin/backup" }}
      of={asked}
      state={free !== null && free < LITTLE_BYTES ? "bad" : "good"}
    >
      {free === null
        ? t("administration.health.storage.used", { size: bytesText(asked.data?.storage.usedBytes ?? 0) })
        : t("administration.health.storage.free", { size: bytesText(free) })}
    </Part>
  );
}

function Security(): ReactNode {
  const t = useT();
  const asked = useQuery(authenticationQuery);
  const { score = 0, points = [] } = asked.data ?? {};
  const open = points.filter(({ done }) => !done).length;
  return (
    <Part
      name={t("administration.health.security")}
      place={{ path: "/admin/authentication" }}
      of={asked}
      state={score >= SAFE_SCORE ? "good" : "warning"}
    >
      {t("administration.health.security.score", { score: intl.formatNumber(score), open })}
    </Part>
  );
}
