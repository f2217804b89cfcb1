/** Each way to sign in, with how many people have it: those of Halyard's own, providers and directories. */
import type { AuthenticationOverview } from "@halyard/contract/schemas/identity/sign-in";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { Card, Facts } from "../../../shared/ui/layout/card.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "./authentication-settings.module.css";
import { directoriesQuery } from "./directories/queries.ts";
import { providersQuery } from "./providers/provider-queries.ts";
import { activeUsersQuery } from "./queries.ts";
import "./messages.ts";

interface Method {
  name: string;
  enabled: boolean;
  people: number;
}

export function MethodsCard({ overview }: { overview: AuthenticationOverview }): ReactNode {
  const t = useT();
  const [providers, directories] = [useQuery(providersQuery), useQuery(directoriesQuery)];
  const total = useQuery(activeUsersQuery).data;
  const methods: Method[] = [
    ...overview.methods.map(({ id, enabled, people }) => ({ name: t(`authSettings.method.${id}`), enabled, people })),
    ...(providers.data?._embedded.elements ?? []),
    ...(directories.data?._embedded.elements ?? []).map(({ name, enabled, people }) => ({
      name: t("authSettings.method.directory", { name }),
      enabled,
      people,
    })),
  ];
  const failed = [providers, directories].find(({ isError }) => isError);
  return (
    <Card title={t("authSettings.methods")} help={t("authSettings.methodsHelp")}>
      <div className={styles.methods}>
        <Facts
          facts={methods.map(({ name, enabled, people }) => ({
            name,
            value: (
              <span className={styles.state}>
                {total === undefined
                  ? t("authSettings.people", { count: people })
                  : t("authSettings.peopleOf", { count: people, total })}
                {enabled ? null : <Tag tone="plain">{t("authSettings.disabled")}</Tag>}
              </span>
            ),
          }))}
        />
      </div>
      {providers.isPending || directories.isPending ? <LoadingRows rows={1} height={36} /> : null}
      {failed === undefined ? null : <FailedView error={failed.error} onRetry={() => void failed.refetch()} />}
    </Card>
  );
}
