/** The work packages that someone muted; nothing where there are none. */
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api } from "../../../../../shared/api/api.ts";
import { keys } from "../../../../../shared/api/query-keys.ts";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { FailedView } from "../../../../../shared/ui/feedback/state-views.tsx";
import styles from "../../profile-page.module.css";
import { mutedQuery } from "./queries.ts";
import "./messages.ts";

export function MutedCard(): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(mutedQuery);
  const unmute = useMutation({
    mutationFn: (id: number) => api.delete(`work_packages/${id}/mute`),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all("notifications") }),
  });
  if (data === undefined) {
    return error === null ? null : (
      <FailedView error={error} title={t("profile.muted.failed")} onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t("profile.muted")}>
      <h2 className={styles.heading}>{t("profile.muted")}</h2>
      <p className={styles.quiet}>{t("profile.muted.help")}</p>
      <ul className={styles.list}>
        {data.map(({ id, subject }) => (
          <li key={id} className={styles.line}>
            <Link to="/work_packages/$id" params={{ id: String(id) }} className={styles.words}>
              #{id} {subject}
            </Link>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("profile.muted.unmuteOf", { subject })}
              onClick={() => unmute.mutate(id)}
            >
              {t("profile.muted.unmute")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
