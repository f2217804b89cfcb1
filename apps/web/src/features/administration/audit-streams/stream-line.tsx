/** One stream: where it goes, how far it has come, and what can be done with it. */
import type { AuditStream } from "@halyard/contract/schemas/administration/audit-streams";
import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { formatTime, RelativeTime } from "../../../shared/dates/dates.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { intl, useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, ListCells, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { usePhone } from "../../../shared/ui/layout/use-phone.ts";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "./audit-streams.module.css";
import { placeOf } from "./fields.ts";
import { changeStream, testStream, useStreamAction } from "./queries.ts";
import "./messages.ts";

export const streamColumns = (t: typeof translate): ListColumn[] => [
  { name: t("auditStreams.column.name"), width: "minmax(0, 1.2fr)" },
  { name: t("auditStreams.kind"), width: "minmax(0, 2fr)" },
  { name: t("auditStreams.column.state"), width: "88px" },
  { name: t("auditStreams.column.waiting"), width: "72px", align: "end" },
  { name: t("auditStreams.column.sent"), width: "72px", align: "end" },
  { name: t("auditStreams.column.last"), width: "120px" },
];

interface StreamLineProps {
  stream: AuditStream;
  onEdit: () => void;
  onDelete: () => void;
}

export function StreamLine({ stream, onEdit, onDelete }: StreamLineProps): ReactNode {
  const t = useT();
  const { id, name, kind, config, state, sent, waiting, waitingSince, lastSentAt, failingSince, error } = stream;
  const test = useStreamAction(() => testStream(id));
  const turn = useStreamAction(() => changeStream(id, { state: state === "active" ? "paused" : "active" }));
  const say = (): void =>
    test.mutate(undefined, {
      onSuccess: ({ ok, error: problem, durationMs: ms }) => {
        if (ok) toast.success(t("auditStreams.testOk", { ms }));
        else toast.error(t("auditStreams.testFailed", { error: problem }));
      },
    });
  const look = lookOf(stream);
  const words = t(`auditStreams.state.${look}`);
  // The rule is said quietly: the exception is to be seen.
  const shown =
    look === "active" ? <span className={styles.quiet}>{words}</span> : <Tag tone={TONES[look]}>{words}</Tag>;
  const place = `${t(`auditStreams.kind.${kind}`)} · ${placeOf(kind, config)}`;
  const menu = (
    <DotsMenu label={t("auditStreams.actions", { name })} dots={16}>
      <Menu.Item onClick={say}>{t("auditStreams.test")}</Menu.Item>
      <Menu.Item onClick={onEdit}>{t("auditStreams.edit")}</Menu.Item>
      <Menu.Item onClick={() => turn.mutate(undefined)}>
        {t(state === "active" ? "auditStreams.pause" : "auditStreams.resume")}
      </Menu.Item>
      <Menu.Item color="var(--danger)" onClick={onDelete}>
        {t("auditStreams.delete")}
      </Menu.Item>
    </DotsMenu>
  );
  const isPhone = usePhone();
  const title = <span className={styles.name}>{name}</span>;
  return (
    <li className={styles.line}>
      <ListCells phone={{ name: title, sign: 0, end: shown, facts: <span>{place}</span>, menu }}>
        {title}
        <ListCell>{place}</ListCell>
        <span>{shown}</span>
        <ListCell align="end" words={t("auditStreams.waiting", { waiting })}>
          {waiting === 0 ? "–" : intl.formatNumber(waiting)}
        </ListCell>
        <ListCell align="end" words={t("auditStreams.sent", { sent })}>
          {intl.formatNumber(sent)}
        </ListCell>
        <ListCell>{lastSentAt === null ? t("auditStreams.never") : <RelativeTime time={lastSentAt} />}</ListCell>
      </ListCells>
      {isPhone ? null : <span className={styles.menu}>{menu}</span>}
      {isPhone ? (
        <div className={styles.facts}>
          {t("auditStreams.sent", { sent })}
          {waiting === 0 ? null : `, ${t("auditStreams.waiting", { waiting })}`}
          {lastSentAt === null ? null : (
            <>
              , {t("auditStreams.lastSent")} <RelativeTime time={lastSentAt} />
            </>
          )}
        </div>
      ) : null}
      {look === "failing" && failingSince !== null ? (
        <div className={styles.problem}>{t("auditStreams.failing", { time: formatTime(failingSince), error })}</div>
      ) : null}
      {look === "behind" && waitingSince !== null ? (
        <div className={styles.note}>{t("auditStreams.behind", { time: formatTime(waitingSince) })}</div>
      ) : null}
    </li>
  );
}

const TONES = { failing: "bad", behind: "warning", paused: "plain" } as const;

/** What waits longer than this didn't leave as it was written. */
const SOON_MS = 60_000;

function lookOf({ state, failingSince, waiting, waitingSince }: AuditStream): "active" | keyof typeof TONES {
  if (state === "paused") return "paused";
  if (failingSince !== null) return "failing";
  const isLate = waiting > 0 && waitingSince !== null && Date.now() - Date.parse(waitingSince) > SOON_MS;
  return isLate ? "behind" : "active";
}
