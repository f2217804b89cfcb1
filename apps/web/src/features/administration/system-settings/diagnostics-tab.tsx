/** What the doctor found the last time, looking again, and the file for those who are asked for help. */
import type { Diagnostics } from "@halyard/contract/schemas/administration/backups";
import { Button, Group } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { linkOf } from "@halyard/api-client/links";
import { CircleAlert, ShieldCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { ListCell, ListCells, ListTable, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { usePhone } from "../../../shared/ui/layout/use-phone.ts";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { LicensesButton } from "./licenses-button.tsx";
import { diagnosticsQuery, runDiagnostics } from "./model/queries.ts";
import styles from "./system-settings.module.css";
import "./model/messages.ts";

const TONES = { ok: "good", warning: "warning", failed: "bad", skipped: "plain" } as const;

export function DiagnosticsTab(): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const found = useQuery(diagnosticsQuery);
  const run = useMutation({
    mutationFn: runDiagnostics,
    onSuccess: (started) => queries.setQueryData(diagnosticsQuery.queryKey, started),
  });
  if (found.data === undefined) {
    if (found.error !== null) {
      const title = t("systemSettings.diagnostics.unread");
      return <FailedView error={found.error} title={title} onRetry={() => void found.refetch()} />;
    }
    return <LoadingRows rows={6} height={44} />;
  }
  const { version, isRunning, findings, at } = found.data;
  const columns: ListColumn[] = [
    { name: t("systemSettings.diagnostics.check"), width: "minmax(0, 1fr)" },
    { name: t("systemSettings.diagnostics.result"), width: "96px" },
    { name: t("systemSettings.diagnostics.found"), width: "minmax(0, 3fr)" },
  ];
  return (
    <>
      <div className={styles.verdictLine}>
        <Verdict findings={findings} at={at} />
        <Group gap="xs">
          <Button loading={run.isPending || isRunning} onClick={() => run.mutate()}>
            {t("systemSettings.diagnostics.run")}
          </Button>
          {at === null ? null : (
            <Button
              variant="default"
              component="a"
              title={t("systemSettings.diagnostics.help")}
              href={linkOf(found.data, "bundle")?.href ?? ""}
              download
            >
              {t("systemSettings.diagnostics.bundle")}
            </Button>
          )}
        </Group>
      </div>
      <p className={styles.text}>
        {t("systemSettings.diagnostics.version", { version })} <LicensesButton /> {t("systemSettings.diagnostics.help")}
      </p>
      {at === null && !isRunning ? <EmptyView title={t("systemSettings.diagnostics.none")} /> : null}
      {findings.length === 0 ? null : (
        <ListTable columns={columns}>
          <ul aria-label={t("systemSettings.tab.diagnostics")}>
            {findings.toSorted(byUrgency).map((finding) => (
              <FindingLine key={finding.check} finding={finding} />
            ))}
          </ul>
        </ListTable>
      )}
    </>
  );
}

type Finding = Diagnostics["findings"][number];

/** All of it in one line: whether something is wrong, and how old that is. */
function Verdict({ findings, at }: Pick<Diagnostics, "findings" | "at">): ReactNode {
  const t = useT();
  if (at === null) return <span />;
  const numberOf = (status: Finding["status"]): number => findings.filter((one) => one.status === status).length;
  const [failed, warnings] = [numberOf("failed"), numberOf("warning")];
  const bad = findings.filter(({ status }) => status === (failed > 0 ? "failed" : "warning"));
  const names = intl.formatList(bad.map(({ check }) => checkName(t, check)));
  const look = failed > 0 ? "failed" : warnings > 0 ? "warning" : "ok";
  const Sign = VERDICTS[look];
  return (
    <div className={styles.verdict} data-look={look}>
      <Sign size={20} aria-hidden />
      <div>
        <h2 className={styles.heading}>
          {t(`systemSettings.diagnostics.verdict.${look}`, { failed, warnings, names, passed: numberOf("ok") })}
        </h2>
        <p className={styles.facts}>
          {t("systemSettings.diagnostics.at")} <RelativeTime time={at} />
        </p>
      </div>
    </div>
  );
}

const VERDICTS = { ok: ShieldCheck, warning: TriangleAlert, failed: CircleAlert } as const;

const URGENCY = { failed: 0, warning: 1, ok: 2, skipped: 3 } as const;

/** What is wrong is read first. */
const byUrgency = (a: Finding, b: Finding): number => URGENCY[a.status] - URGENCY[b.status];

function FindingLine({ finding: { check, status, message } }: { finding: Finding }): ReactNode {
  const t = useT();
  const isPhone = usePhone();
  const name = <span className={styles.name}>{checkName(t, check)}</span>;
  const result = <Tag tone={TONES[status]}>{t(`systemSettings.diagnostics.${status}`)}</Tag>;
  return (
    <li className={styles.job}>
      <ListCells phone={{ name, sign: 0, end: result }}>
        {name}
        <span>{result}</span>
        <ListCell>
          <span className={styles.sentence}>{message}</span>
        </ListCell>
      </ListCells>
      {isPhone ? <div className={`${styles.found} ${styles.sentence}`}>{message}</div> : null}
    </li>
  );
}

const CHECKS = [
  "node",
  "client",
  "settings",
  "disk",
  "database",
  "migrations",
  "integrity",
  "counts",
  "files",
  "secrets",
  "audit",
  "s3",
  "mail",
  "github",
] as const;

/** One that this client doesn't know is shown as `halyard doctor` calls it. */
function checkName(t: ReturnType<typeof useT>, check: string): string {
  const known = CHECKS.find((one) => one === check);
  return known === undefined ? check : t(`systemSettings.check.${known}`);
}
