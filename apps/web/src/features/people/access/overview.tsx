/** The hub's first tab: how many there are of each, and the ways to them. */
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Grid3x3, Shield, UserCog, Users, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { FailedView } from "../../../shared/ui/feedback/state-views.tsx";
import { QUIET_BUTTON } from "../../../shared/ui/layout/detail-section.tsx";
import styles from "./access-page.module.css";
import { accessCountsQuery } from "./model/queries.ts";
import { GroupPreview, MatrixPreview, RolePreview, UserPreview } from "./previews.tsx";

const CARDS = ["users", "groups", "roles"] as const;

type SectionId = "users" | "groups" | "roles" | "matrix";

interface Section {
  opens: SectionId;
  title: MessageId;
  counted: (typeof CARDS)[number];
  count: MessageId;
  action: MessageId;
  icon: LucideIcon;
}

const SECTIONS: readonly Section[] = [
  {
    opens: "users",
    title: "access.users",
    counted: "users",
    count: "access.users.count",
    action: "access.viewAll",
    icon: UserCog,
  },
  {
    opens: "groups",
    title: "access.groups",
    counted: "groups",
    count: "access.groups.count",
    action: "access.viewAll",
    icon: Users,
  },
  {
    opens: "roles",
    title: "access.tab.roles",
    counted: "roles",
    count: "access.roles.count",
    action: "access.viewAll",
    icon: Shield,
  },
  {
    opens: "matrix",
    title: "access.matrix",
    counted: "roles",
    count: "access.matrix.count",
    action: "access.manage",
    icon: Grid3x3,
  },
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
  return (
    <div className={styles.scroll}>
      <dl className={styles.totals}>
        {CARDS.map((kind) => (
          <div key={kind} className={styles.card}>
            <dt>{t(`access.total.${kind}`)}</dt>
            <dd>{counts.data?.[kind] ?? "–"}</dd>
          </div>
        ))}
      </dl>
      {counts.isPending ? <SkeletonBlocks /> : null}
      {counts.isError && counts.data === undefined ? (
        <FailedView error={counts.error} onRetry={() => void counts.refetch()} />
      ) : null}
      {counts.data === undefined ? null : (
        <div className={styles.sections}>
          {SECTIONS.map(({ opens, title, counted, count, action, icon: Icon }) => (
            <section key={opens} className={styles.section} aria-label={t(title)}>
              <div className={styles.sectionHead}>
                <Icon size={16} aria-hidden />
                <h2 className={styles.sectionTitle}>{t(title)}</h2>
                <span className={styles.quiet}>{t(count, { count: counts.data[counted] })}</span>
                <Button
                  {...QUIET_BUTTON}
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

/** Three blocks where the sections will be. */
export function SkeletonBlocks(): ReactNode {
  const t = useT();
  return (
    <div className={styles.sections} role="status" aria-label={t("ui.loading")}>
      {CARDS.map((kind) => (
        <Skeleton key={kind} height={120} radius={6} />
      ))}
    </div>
  );
}
