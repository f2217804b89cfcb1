/** The browsers and installed apps in which the person gets push notifications. */
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../../../shared/api/api.ts";
import { keys } from "../../../../../shared/api/query-keys.ts";
import { RelativeTime } from "../../../../../shared/dates/dates.tsx";
import { toast } from "../../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import { useBrowserName } from "../../model/browser-name.ts";
import styles from "../../profile-page.module.css";
import { devicesQuery } from "./queries.ts";
import { canPush, ownEndpointHash, subscribe } from "./subscribe.ts";
import "./messages.ts";

const ownKey = keys.list("notifications", { devices: "this one" });

export function DevicesCard(): ReactNode {
  const t = useT();
  const nameOf = useBrowserName();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(devicesQuery);
  const own = useQuery({ queryKey: ownKey, queryFn: ownEndpointHash }).data ?? null;
  const refresh = () => void queries.invalidateQueries({ queryKey: keys.all("notifications") });
  const enable = useMutation({
    mutationFn: () => subscribe(nameOf(navigator.userAgent)),
    onSuccess: (outcome) => {
      if (outcome === "done") toast.success(t("profile.push.enabled"));
      else toast.error(t(`profile.push.${outcome}`));
      refresh();
    },
  });
  const remove = useMutation({ mutationFn: (id: number) => api.delete(`push_devices/${id}`), onSuccess: refresh });
  const test = useMutation({
    mutationFn: (id: number) => api.post(`push_devices/${id}/test`),
    onSuccess: ({ isSent, error: words }) =>
      isSent ? toast.success(t("profile.push.tested")) : toast.error(t("profile.push.testFailed", { error: words })),
  });
  const isOwnListed = data?.some(({ endpointHash }) => endpointHash === own) === true;
  return (
    <section className={styles.card} aria-label={t("profile.push")}>
      <h2 className={styles.heading}>{t("profile.push")}</h2>
      <p className={styles.quiet}>{t("profile.push.help")}</p>
      {data === undefined && error === null ? <LoadingRows rows={2} /> : null}
      {data === undefined && error !== null ? (
        <FailedView error={error} title={t("profile.push.failed")} onRetry={() => void refetch()} />
      ) : null}
      {data?.length === 0 ? <p className={styles.quiet}>{t("profile.push.none")}</p> : null}
      <ul className={styles.list}>
        {data?.map(({ id, name, endpointHash, error: words, lastPushedAt }) => (
          <li key={id} className={styles.line}>
            <span className={styles.words}>
              <span className={styles.strong}>
                {name}
                {endpointHash === own ? ` · ${t("profile.push.this")}` : ""}
              </span>
              <span className={styles.quiet}>
                {lastPushedAt === null ? (
                  t("profile.push.never")
                ) : (
                  <>
                    {t("profile.push.last")} <RelativeTime time={lastPushedAt} />
                  </>
                )}
                {words === "" ? "" : ` · ${words}`}
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("profile.push.testOf", { name })}
              onClick={() => test.mutate(id)}
            >
              {t("profile.push.test")}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("profile.push.removeOf", { name })}
              onClick={() => remove.mutate(id)}
            >
              {t("profile.push.remove")}
            </Button>
          </li>
        ))}
      </ul>
      {canPush() ? null : <p className={styles.quiet}>{t("profile.push.unsupported")}</p>}
      {canPush() && !isOwnListed ? (
        <Button variant="default" loading={enable.isPending} onClick={() => enable.mutate()}>
          {t("profile.push.enable")}
        </Button>
      ) : null}
    </section>
  );
}
