/** What the last sync did, or would do. */
import type { Directory } from "@halyard/contract/schemas/identity/directories";
import type { ReactNode } from "react";
import { formatTime } from "../../../../shared/dates/dates.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "../authentication-settings.module.css";
import "./messages.ts";

type Sync = NonNullable<Directory["lastSync"]>;

const COUNTS = [
  "lock",
  "left",
  "create",
  "link",
  "update",
  "unlock",
  "missing",
  "createGroup",
  "changeGroup",
  "unlinkGroup",
  "joined",
  "skip",
] as const;

export function SyncOutcome({ sync }: { sync: Sync }): ReactNode {
  const t = useT();
  const { kind, state, problem, counts, changes, createdAt } = sync;
  const day = formatTime(createdAt);
  if (state === "waiting") return <p role="status">{t("directories.running")}</p>;
  const said = COUNTS.filter((name) => (counts[name] ?? 0) > 0).map((name) =>
    t(`directories.count.${name}`, { count: counts[name] ?? 0 }),
  );
  const stopped = state === "stopped" || state === "failed";
  return (
    <>
      <p className={stopped ? styles.problem : styles.quiet}>
        {stopped
          ? t(state === "failed" ? "directories.syncFailed" : "directories.stopped", { day, problem: problem ?? "" })
          : t(kind === "preview" ? "directories.previewed" : "directories.done", { day })}
      </p>
      {state === "done" && problem !== null ? <p className={styles.problem}>{problem}</p> : null}
      {state === "failed" ? null : <p>{said.length === 0 ? t("directories.nothing") : said.join(" · ")}</p>}
      {changes.length === 0 ? null : (
        <details>
          <summary>{t("directories.changes")}</summary>
          <dl className={styles.claims}>
            {changes.map((change) => (
              <div key={`${change.kind} ${change.name}`}>
                <dt>{t(`directories.change.${change.kind}`)}</dt>
                <dd>
                  {change.name}
                  {change.reason === undefined ? "" : `: ${t(`directories.reason.${change.reason}`)}`}
                  {change.joined === undefined
                    ? ""
                    : `: ${t("directories.members", { joined: change.joined, left: change.left ?? 0 })}`}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
