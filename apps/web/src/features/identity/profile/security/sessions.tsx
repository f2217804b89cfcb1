/** Where someone is signed in, and signing them out there. */
import type { Session } from "@halyard/contract/schemas/identity/people";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import styles from "../profile-page.module.css";
import { sessionsQuery } from "../model/queries.ts";
import "./factors/messages.ts";
import { useBrowserName } from "../model/browser-name.ts";

export function Sessions({ id, own }: { id: number; own: boolean }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const query = useQuery(sessionsQuery(id));
  const [asking, setAsking] = useState(false);
  const ending = useMutation({
    mutationFn: () => api.delete(`users/${id}/sessions`),
    onSuccess: async () => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: keys.part("users", id, "sessions") });
      toast.success(t(own ? "profile.sessions.ended" : "profile.sessions.endedAll"));
    },
  });
  const sessions = query.data?._embedded.elements ?? [];
  const others = sessions.filter((session) => !session.current);
  return (
    <section className={styles.card} aria-labelledby="sessions">
      <h2 id="sessions" className={styles.heading}>
        <span className={styles.grow}>{t("profile.sessions")}</span>
        {others.length === 0 ? null : (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t(own ? "profile.sessions.end" : "profile.sessions.endAll")}
          </Button>
        )}
      </h2>
      {query.isPending ? <LoadingRows rows={2} height={52} /> : null}
      {query.isError ? <FailedView error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && sessions.length === 0 ? <EmptyView title={t("profile.sessions.none")} /> : null}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionLine key={`${session.createdAt} ${session.address} ${session.userAgent}`} session={session} />
        ))}
      </ul>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => ending.mutate()}
        title={t(own ? "profile.sessions.end" : "profile.sessions.endAll")}
        confirmLabel={t("profile.sessions.confirm")}
        busy={ending.isPending}
        dangerous
      >
        {t("profile.sessions.question", { count: others.length })}
      </ConfirmDialog>
    </section>
  );
}

function SessionLine({ session }: { session: Session }): ReactNode {
  const t = useT();
  const nameOf = useBrowserName();
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.strong} title={session.userAgent}>
          {nameOf(session.userAgent)}
        </span>
        <span className={styles.quiet}>
          {session.address} · {t("profile.sessions.since")} <RelativeTime time={session.createdAt} /> ·{" "}
          {session.proofs.map((proof) => t(`factors.proof.${proof}`)).join(" + ")}
        </span>
      </span>
      {session.current ? (
        <Tag tone="good">{t("profile.sessions.current")}</Tag>
      ) : (
        <span className={styles.quiet}>
          {t("profile.sessions.seen")} <RelativeTime time={session.lastSeenAt} />
        </span>
      )}
    </li>
  );
}
