/** The hub's first tab: how many there are of each, what of them asks for a decision, and the ways to them. */
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT, type MessageId, type translate } from "../../../shared/i18n/i18n.tsx";
import { FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import styles from "./access-page.module.css";
import { rolesQuery } from "../roles/model/queries.ts";
import { accessCountsQuery, groupsByNeedQuery, isIdle, lockedOutQuery } from "./model/queries.ts";
import { GRAVEST, GroupPreview, MatrixPreview, RolePreview, UserPreview } from "./previews.tsx";
import { riskiest, riskyRoles } from "./model/riskiest.ts";

const TOTALS = ["users", "groups", "roles"] as const;

type SectionId = "users" | "groups" | "roles" | "matrix";

interface Section {
  opens: SectionId;
  title: MessageId;
  action: MessageId;
}

const SECTIONS: readonly Section[] = [
  { opens: "users", title: "access.users", action: "access.viewAll" },
  { opens: "groups", title: "access.groups", action: "access.viewAll" },
  { opens: "roles", title: "access.tab.roles", action: "access.viewAll" },
  { opens: "matrix", title: "access.matrix", action: "access.manage" },
];

interface OverviewProps {
  onOpen: (tab: string) => void;
  onUser: (id: number) => void;
  onGroup: (id: number) => void;
}

export function Overview({ onOpen, onUser, onGroup }: OverviewProps): ReactNode {
  const t = useT();
  const counts = useQuery(accessCountsQuery);
  const previews: Record<SectionId, ReactNode> = {
    users: <UserPreview onOpen={onUser} />,
    groups: <GroupPreview onOpen={onGroup} />,
    roles: <RolePreview />,
    matrix: <MatrixPreview />,
  };
  const sentences = useSentences();
  return (
    <div className={styles.scroll}>
      {counts.isPending ? <SkeletonBlocks /> : null}
      {counts.isError && counts.data === undefined ? (
        <FailedView error={counts.error} onRetry={() => void counts.refetch()} />
      ) : null}
      {counts.data === undefined ? null : (
        <div className={styles.sections}>
          {SECTIONS.map(({ opens, title, action }) => (
            <section key={opens} className={styles.section} data-section={opens} aria-label={t(title)}>
              <div className={styles.sectionHead}>
                <h2 className={styles.sectionTitle}>{t(title)}</h2>
                <span className={styles.quiet}>{sentences[opens]}</span>
                <Button
                  variant="transparent"
                  fw={400}
                  size="compact-sm"
                  className={styles.all}
                  aria-label={t("access.actionOf", { action: t(action), section: t(title) })}
                  onClick={() => onOpen(opens)}
                >
                  {t(action)}
                </Button>
              </div>
              {previews[opens]}
            </section>
          ))}
        </div>
      )}
    </div>
  );
}

export function Totals(): ReactNode {
  const t = useT();
  const counts = useQuery(accessCountsQuery);
  return (
    <dl className={styles.totals}>
      {TOTALS.map((kind) => (
        <div key={kind} className={styles.card}>
          <dt>{t(`access.total.${kind}`)}</dt>
          <dd>{counts.data?.[kind] ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the totals above do not say: how many of them ask for a decision. */
function useSentences(): Record<SectionId, string | null> {
  const t = useT();
  const { data: roles } = useQuery(rolesQuery);
  const { data: out } = useQuery(lockedOutQuery);
  const { data: groups } = useQuery(groupsByNeedQuery);
  const say = (id: MessageId, count: number | undefined): string | null =>
    count === undefined ? null : t(id, { count });
  return {
    users: say("access.users.out", out?.total),
    groups:
      groups?.length === 0 ? t("access.groups.noneYet") : say("access.groups.idle", groups?.filter(isIdle).length),
    roles: say("access.roles.risky", roles === undefined ? undefined : riskyRoles(roles).length),
    matrix: roles === undefined ? null : matrixWords(t, riskiest(roles).length),
  };
}

/** How many permissions of high risk are granted, and that the gravest of them stand below. */
const matrixWords = (t: typeof translate, count: number): string =>
  count > GRAVEST ? t("access.matrix.gravest", { count, shown: GRAVEST }) : t("access.matrix.count", { count });

/** Three blocks where the sections will be. */
export function SkeletonBlocks(): ReactNode {
  const t = useT();
  return (
    <div className={styles.sections} role="status" aria-label={t("ui.loading")}>
      {TOTALS.map((kind) => (
        <Skeleton key={kind} height={120} radius={6} />
      ))}
    </div>
  );
}
