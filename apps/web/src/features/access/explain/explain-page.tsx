/** `/admin/access/explain`: why somebody may do something, and who may do it, as pictures of what decides. */
import { Button, SegmentedControl } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../app/i18n.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyView } from "../../../ui/state-views.tsx";
import { PermissionPicker, ProjectPicker, UserPicker } from "./pickers.tsx";
import styles from "./explain.module.css";
import { QUESTIONS, type ExplainSearch } from "./search.ts";
import { Who } from "./who.tsx";
import { WhyAnswer } from "./why-answer.tsx";
import "../../../messages/en/access.ts";
import "../../../messages/en/users.ts";

const route = getRouteApi("/app/admin/access/explain");

export function ExplainPage(): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (patch: { [Name in keyof ExplainSearch]: ExplainSearch[Name] | undefined }): void =>
    void navigate({ search: (now) => ({ ...now, ...patch }) });
  const ask = search.ask ?? "why";
  const { user, project, permission } = search;
  return (
    <div className={styles.page}>
      <PageHeader
        title={t(`explain.title.${ask}`)}
        help={t("explain.help")}
        actions={
          <SegmentedControl
            aria-label={t("explain.question")}
            value={ask}
            onChange={(value) => change({ ask: value === "who" ? "who" : undefined })}
            data={QUESTIONS.map((value) => ({ value, label: t(`explain.ask.${value}`) }))}
          />
        }
      />
      <div className={styles.inputs}>
        {ask === "why" ? <UserPicker value={user} onChange={(next) => change({ user: next })} /> : null}
        <ProjectPicker value={project} onChange={(next) => change({ project: next })} />
        <PermissionPicker value={permission} all={ask === "why"} onChange={(next) => change({ permission: next })} />
        {user !== undefined || project !== undefined || permission !== undefined ? (
          <Button
            variant="subtle"
            onClick={() => change({ user: undefined, project: undefined, permission: undefined })}
          >
            {t("explain.clear")}
          </Button>
        ) : null}
      </div>
      <div className={styles.answer}>
        {ask === "why" && user !== undefined && project !== undefined ? (
          <WhyAnswer user={user} project={project} permission={permission} />
        ) : ask === "who" && project !== undefined && permission !== undefined ? (
          <Who project={project} permission={permission} />
        ) : (
          <EmptyView title={t(`explain.pick.${ask}`)} help={t(`explain.pickHelp.${ask}`)} />
        )}
      </div>
    </div>
  );
}
