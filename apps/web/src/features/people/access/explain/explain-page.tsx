/** `/admin/access/explain`: the access explorer. One question from each side: a person, a permission, a role, a group. */
import { Button, Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../../shared/ui/layout/page-header.tsx";
import styles from "./answer/explain.module.css";
import { GroupPlaces } from "./answer/group-places.tsx";
import {
  GroupPicker,
  PermissionPicker,
  PlacePickers,
  ProjectPicker,
  RolePicker,
  UserPicker,
} from "./question/pickers.tsx";
import { RoleHolders } from "./answer/role-holders.tsx";
import { RolesWith } from "./answer/roles-with.tsx";
import { QUESTIONS, type ExplainChange, type ExplainSearch, type Question } from "./question/search.ts";
import { Starts } from "./question/starts.tsx";
import { Who } from "./answer/who.tsx";
import { WhyAnswer } from "./answer/why-answer.tsx";
import "../model/messages.ts";
import "../../groups/model/messages.ts";
import "../../roles/model/messages.ts";
import "../../users/model/messages.ts";

const route = getRouteApi("/app/admin/access/explain");

interface SideProps {
  search: ExplainSearch;
  onChange: (patch: ExplainChange) => void;
}

export function ExplainPage(): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (patch: ExplainChange) => void navigate({ search: (now) => ({ ...now, ...patch }) }),
    [navigate],
  );
  const ask = search.ask ?? "why";
  const choose = (value: string | null): void => {
    const next = QUESTIONS.find((one) => one === value);
    change({ ask: next === "why" ? undefined : next });
  };
  const asked = Object.keys(search).some((name) => name !== "ask");
  return (
    <div className={styles.page}>
      <PageHeader
        title={t("explain.title")}
        docs="/docs/using#users--access-administrators"
        actions={
          asked ? (
            <Button variant="subtle" onClick={() => void navigate({ search: ({ ask: still }) => ({ ask: still }) })}>
              {t("explain.clear")}
            </Button>
          ) : undefined
        }
      />
      <Tabs value={ask} onChange={choose} keepMounted={false}>
        <Tabs.List aria-label={t("explain.question")} className={styles.questions}>
          {QUESTIONS.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {t(`explain.title.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={ask}>
          <div className={styles.inputs}>
            <Inputs ask={ask} search={search} onChange={change} />
          </div>
          <div className={styles.answer}>
            <Answer ask={ask} search={search} onChange={change} />
          </div>
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function Inputs({ ask, search, onChange }: SideProps & { ask: Question }): ReactNode {
  const { user, project, permission, role, group } = search;
  const permissionPicker = (
    <PermissionPicker value={permission} ask={ask} onChange={(next) => onChange({ permission: next })} />
  );
  if (ask === "why") {
    return (
      <>
        <UserPicker value={user} onChange={(next) => onChange({ user: next })} />
        <PlacePickers value={search} onChange={onChange} />
        {permissionPicker}
      </>
    );
  }
  if (ask === "who") {
    return (
      <>
        <ProjectPicker value={project} onChange={(next) => onChange({ project: next, workPackage: undefined })} />
        {permissionPicker}
      </>
    );
  }
  if (ask === "role") {
    return (
      <>
        {permissionPicker}
        <RolePicker value={role} permission={permission} onChange={(next) => onChange({ role: next })} />
      </>
    );
  }
  return <GroupPicker value={group} onChange={(next) => onChange({ group: next })} />;
}

function Answer({ ask, search, onChange }: SideProps & { ask: Question }): ReactNode {
  const { user, project, workPackage, permission, role, group } = search;
  if (ask === "why" && user !== undefined && (project !== undefined || workPackage !== undefined)) {
    return <WhyAnswer user={user} place={{ project, workPackage }} permission={permission} />;
  }
  if (ask === "who" && project !== undefined && permission !== undefined) {
    return <Who project={project} permission={permission} />;
  }
  if (ask === "role") {
    if (role !== undefined) return <RoleHolders key={role} id={role} />;
    return <RolesWith permission={permission} onPick={(id) => onChange({ role: id })} />;
  }
  if (ask === "group" && group !== undefined) return <GroupPlaces id={group} />;
  return <Starts ask={ask} search={search} onChange={onChange} />;
}
