/** Applications that someone let into their account, and taking that back. */
import type { OAuthGrant } from "@halyard/contract/schemas/identity/oauth";
import { Button } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import styles from "../profile-page.module.css";
import "../model/messages.ts";

const grantsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("users", id, "oauth_grants"),
    queryFn: ({ signal }) => api.get(`users/${id}/oauth_grants`, { signal }),
    staleTime: 0,
  });

export function Applications({ id, own }: { id: number; own: boolean }): ReactNode {
  const t = useT();
  const whose = own ? "" : "Other";
  const queries = useQueryClient();
  const query = useQuery(grantsQuery(id));
  const [asking, setAsking] = useState<OAuthGrant | null>(null);
  const removing = useMutation({
    mutationFn: (grant: OAuthGrant) => api.delete(`users/${id}/oauth_grants/${grant.id}`),
    onSuccess: async () => {
      setAsking(null);
      await queries.invalidateQueries({ queryKey: grantsQuery(id).queryKey });
      toast.success(t("profile.applications.removed"));
    },
  });
  const grants = query.data?._embedded.elements ?? [];
  useFocusAfter(grants.length);
  return (
    <section className={styles.card} aria-labelledby="applications">
      <h2 id="applications" className={styles.heading}>
        <span className={styles.grow}>{t("profile.applications")}</span>
      </h2>
      <p className={styles.quiet}>{t(`profile.applications.help${whose}`)}</p>
      {query.isPending ? <LoadingRows rows={1} height={52} /> : null}
      {query.isError ? <FailedView error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && grants.length === 0 ? (
        <p className={styles.quiet}>{t(`profile.applications.none${whose}`)}</p>
      ) : null}
      <ul className={styles.list}>
        {grants.map((grant) => (
          <li key={grant.id} className={styles.line}>
            <span className={styles.words}>
              <span className={styles.strong}>{grant.application}</span>
              <span className={styles.quiet}>
                {t(grant.scopes.includes("api_v3") ? "profile.applications.writes" : "profile.applications.reads")} ·{" "}
                {t("profile.applications.since")} <RelativeTime time={grant.createdAt} />
              </span>
            </span>
            <Button
              variant="default"
              aria-label={t("profile.applications.removeOf", { name: grant.application })}
              onClick={() => setAsking(grant)}
            >
              {t("profile.applications.remove")}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          if (asking !== null) removing.mutate(asking);
        }}
        title={t("profile.applications.removeTitle", { name: asking?.application ?? "" })}
        confirmLabel={t("profile.applications.remove")}
        busy={removing.isPending}
        dangerous
      >
        {t(`profile.applications.question${whose}`)}
      </ConfirmDialog>
    </section>
  );
}
