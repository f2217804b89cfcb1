/** `/admin/audit/streams`: where the audit log goes beside the database, how far each has come, and why one fails. */
import { AUDIT_STREAM_KINDS, type AuditStreamKind } from "@halyard/contract/administration/audit";
import type { AuditStream } from "@halyard/contract/schemas/administration/audit-streams";
import { Button, CopyButton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Database, FileText, Plus, Terminal, Webhook } from "lucide-react";
import { useState, type ReactNode } from "react";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ListTable, ListTableLoading } from "../../../shared/ui/column-list/column-list.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import styles from "./audit-streams.module.css";
import { deleteStream, streamsQuery, useStreamAction } from "./queries.ts";
import { StreamDialog } from "./stream-dialog.tsx";
import { StreamLine, streamColumns } from "./stream-line.tsx";
import "./messages.ts";

type Opened =
  | { what: "form"; stream: AuditStream | null; kind?: AuditStreamKind }
  | { what: "delete" | "secret"; stream: AuditStream }
  | null;

export function AuditStreamsPage(): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(streamsQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const close = (): void => setOpened(null);
  const remove = useStreamAction(({ id }: AuditStream) => deleteStream(id));
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpened({ what: "form", stream: null })}>
      {t("auditStreams.add")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("auditStreams.title")}
        docs="/docs/operations#send-the-audit-log-elsewhere"
        actions={data?.length === 0 ? null : add}
      />
      <div className={styles.page}>
        {data === undefined && error !== null ? (
          <FailedView error={error} title={t("auditStreams.failed")} onRetry={() => void refetch()} />
        ) : null}
        {data === undefined && error === null ? <ListTableLoading columns={streamColumns(t)} rows={2} /> : null}
        {data?.length === 0 ? <Begin onChoose={(kind) => setOpened({ what: "form", stream: null, kind })} /> : null}
        {data === undefined || data.length === 0 ? null : (
          <ListTable columns={streamColumns(t)}>
            <ul aria-label={t("auditStreams.list")}>
              {data.map((stream) => (
                <StreamLine
                  key={stream.id}
                  stream={stream}
                  onEdit={() => setOpened({ what: "form", stream })}
                  onDelete={() => setOpened({ what: "delete", stream })}
                />
              ))}
            </ul>
          </ListTable>
        )}
      </div>
      {opened?.what === "form" ? (
        <StreamDialog
          stream={opened.stream}
          {...(opened.kind === undefined ? {} : { first: opened.kind })}
          onClose={close}
          onSaved={(stream) => setOpened(stream.secret === undefined ? null : { what: "secret", stream })}
        />
      ) : null}
      {opened?.what === "secret" ? <SecretDialog stream={opened.stream} onClose={close} /> : null}
      <ConfirmDialog
        opened={opened?.what === "delete"}
        onClose={close}
        onConfirm={() => {
          if (opened?.what !== "delete") return;
          remove.mutate(opened.stream, {
            onSuccess: () => {
              close();
              toast.success(t("auditStreams.deleted"));
            },
          });
        }}
        title={t("auditStreams.deleteTitle", { name: opened?.stream?.name ?? "" })}
        confirmLabel={t("auditStreams.deleteSubmit")}
        busy={remove.isPending}
        dangerous
      >
        {t("auditStreams.deleteQuestion")}
      </ConfirmDialog>
    </>
  );
}

/** Nothing is sent yet: where the log can go, a line each, that begins a stream of its kind. */
function Begin({ onChoose }: { onChoose: (kind: AuditStreamKind) => void }): ReactNode {
  const t = useT();
  return (
    <section className={styles.begin} aria-label={t("auditStreams.kind")}>
      <h2 className={styles.heading}>{t("auditStreams.none")}</h2>
      <p className={styles.help}>{t("auditStreams.noneHelp")}</p>
      <ul className={styles.kinds}>
        {AUDIT_STREAM_KINDS.map((kind) => (
          <li key={kind}>
            <button type="button" className={styles.kind} onClick={() => onChoose(kind)}>
              <KindIcon kind={kind} />
              <span className={styles.words}>
                <span className={styles.kindName}>{t(`auditStreams.kind.${kind}`)}</span>
                <span className={styles.place}>{t(`auditStreams.kindHelp.${kind}`)}</span>
              </span>
              <ChevronRight size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ICONS = { webhook: Webhook, syslog: Terminal, s3: Database, file: FileText } as const;

function KindIcon({ kind }: { kind: AuditStreamKind }): ReactNode {
  const Icon = ICONS[kind];
  return <Icon size={20} aria-hidden />;
}

/** The secret that signs, this once: the server shows it no more. */
function SecretDialog({ stream: { name, secret = "" }, onClose }: { stream: AuditStream; onClose: () => void }) {
  const t = useT();
  const footer = (
    <>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? "auditStreams.copied" : "auditStreams.copy")}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onClose}>{t("auditStreams.done")}</Button>
    </>
  );
  return (
    <Dialog opened once onClose={onClose} title={t("auditStreams.secretTitle", { name })} footer={footer}>
      <p>{t("auditStreams.secretOnce")}</p>
      <TextInput
        label={t("auditStreams.secret")}
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
    </Dialog>
  );
}
