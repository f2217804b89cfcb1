/** One stream: where it goes, how far it has come, and what can be done with it. */
import type { AuditStream } from "@halyard/contract/schemas/administration/audit-streams";
import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { formatTime, RelativeTime } from "../../../shared/dates/dates.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "./audit-streams.module.css";
import { placeOf } from "./fields.ts";
import { changeStream, testStream, useStreamAction } from "./queries.ts";
import "./messages.ts";

interface StreamLineProps {
  stream: AuditStream;
  onEdit: () => void;
  onDelete: () => void;
}

export function StreamLine({ stream, onEdit, onDelete }: StreamLineProps): ReactNode {
  const t = useT();
  const { id, name, kind, config, state, sent, waiting, lastSentAt, failingSince, error } = stream;
  const test = useStreamAction(() => testStream(id));
  const turn = useStreamAction(() => changeStream(id, { state: state === "active" ? "paused" : "active" }));
  const say = (): void =>
    test.mutate(undefined, {
      onSuccess: ({ ok, error: problem, durationMs: ms }) => {
        if (ok) toast.success(t("auditStreams.testOk", { ms }));
        else toast.error(t("auditStreams.testFailed", { error: problem }));
      },
    });
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <div className={styles.head}>
          <strong>{name}</strong>
          {state === "paused" ? <Tag tone="plain">{t("auditStreams.state.paused")}</Tag> : null}
          {state === "active" && failingSince !== null ? <Tag tone="bad">{t("auditStreams.state.failing")}</Tag> : null}
        </div>
        <div className={styles.place}>
          {t(`auditStreams.kind.${kind}`)} · {placeOf(kind, config)}
        </div>
        {state === "active" && failingSince !== null ? (
          <div className={styles.problem}>{t("auditStreams.failing", { time: formatTime(failingSince), error })}</div>
        ) : null}
        <div className={styles.facts}>
          {t("auditStreams.sent", { sent })}
          {lastSentAt === null ? null : (
            <>
              , {t("auditStreams.lastSent")} <RelativeTime time={lastSentAt} />
            </>
          )}
          {waiting === 0 ? null : ` · ${t("auditStreams.waiting", { waiting })}`}
        </div>
      </div>
      <DotsMenu label={t("auditStreams.actions", { name })} dots={16}>
        <Menu.Item onClick={say}>{t("auditStreams.test")}</Menu.Item>
        <Menu.Item onClick={onEdit}>{t("auditStreams.edit")}</Menu.Item>
        <Menu.Item onClick={() => turn.mutate(undefined)}>
          {t(state === "active" ? "auditStreams.pause" : "auditStreams.resume")}
        </Menu.Item>
        <Menu.Item onClick={onDelete}>{t("auditStreams.delete")}</Menu.Item>
      </DotsMenu>
    </li>
  );
}
