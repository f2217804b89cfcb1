/** `/oauth/consent`: an application asks to act for the person, who says yes or no. */
import { ApiError } from "@halyard/api-client/error";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { describeError } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { AuthFailure, AuthLayout, AuthNote } from "../authentication/auth-layout.tsx";
import styles from "../authentication/auth-layout.module.css";
import "./messages.ts";

const route = getRouteApi("/oauth/consent");

export function ConsentPage(): ReactNode {
  const t = useT();
  const { request, problem } = route.useSearch();
  const asked = useQuery({
    queryKey: ["oauth", "request", request],
    queryFn: ({ signal }) => api.get(`oauth/requests/${request}`, { signal }),
    enabled: request !== undefined && problem === undefined,
    retry: false,
    gcTime: 0,
  });
  const answer = useMutation({
    mutationFn: (approve: boolean) => api.post(`oauth/requests/${request}`, { approve }),
    meta: { handled: true },
    onSuccess: ({ url }) => location.assign(url),
  });
  if (problem !== undefined || request === undefined) {
    return (
      <AuthLayout title={t("consent.wait")}>
        <AuthFailure message={problem === undefined ? t("consent.over") : t(`consent.problem.${problem}`)} />
      </AuthLayout>
    );
  }
  const failed = asked.error ?? answer.error;
  // Asking once more does not bring back a request that is answered.
  const isOver = failed instanceof ApiError && failed.status === 404;
  const message = failed === null ? null : isOver ? t("consent.over") : describeError(failed).message;
  if (asked.data === undefined) {
    return (
      <AuthLayout title={t("consent.wait")}>
        {asked.isPending ? <LoadingRows rows={3} /> : null}
        <AuthFailure message={message} />
        {failed === null || isOver ? null : (
          <Button fullWidth variant="default" loading={asked.isFetching} onClick={() => void asked.refetch()}>
            {t("errors.retry")}
          </Button>
        )}
      </AuthLayout>
    );
  }
  const { application, scopes, goesTo, person } = asked.data;
  const isBusy = answer.isPending || answer.isSuccess;
  return (
    <AuthLayout title={t("consent.title", { application })}>
      <AuthFailure message={message} />
      <AuthNote>{t("consent.who", person)}</AuthNote>
      <p className={styles.scope}>
        {t(scopes.includes("api_v3") ? "consent.scope.api_v3" : "consent.scope.api_v3_read")}
      </p>
      <AuthNote>{t("consent.goesTo", { host: goesTo })}</AuthNote>
      <AuthNote>{t("consent.later")}</AuthNote>
      <Button fullWidth loading={isBusy} onClick={() => answer.mutate(true)}>
        {t("consent.allow")}
      </Button>
      <Button fullWidth variant="default" disabled={isBusy} onClick={() => answer.mutate(false)}>
        {t("consent.deny")}
      </Button>
    </AuthLayout>
  );
}
