/** One group beside the list ("Group detail panel"): who is in it, where it works, what it may. */
import { hasLink, linksOf } from "@halyard/api-client/links";
import { Button, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Notice } from "../../../../shared/ui/feedback/notice.tsx";
import { HistoryList } from "../../../../shared/history/history-list.tsx";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import { SidePanel } from "../../../../shared/ui/dialog/side-panel.tsx";
import { api } from "../../../../shared/api/api.ts";
import { EntityFields } from "../../../../shared/custom-fields/entity-fields.tsx";
import { fieldsSchemaQuery } from "../../../../shared/custom-fields/form-query.ts";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import type { GroupDialogKind } from "../list/group-actions.tsx";
import styles from "./group-panel.module.css";
import { InfoTab, MembersTab, ProjectsTab, RolesTab } from "./group-tabs.tsx";
import type { Group } from "@halyard/contract/people";
import { useChangeMembers } from "../model/changes.ts";
import { assignmentsQuery, groupQuery } from "../model/queries.ts";
import { GROUP_TABS, type GroupTab } from "../model/search.ts";

interface GroupPanelProps {
  id: number;
  tab: GroupTab;
  onTab: (tab: GroupTab) => void;
  onAction: (kind: GroupDialogKind, group: Group) => void;
  onClose: () => void;
}

export function GroupPanel({ id, tab, onTab, onAction, onClose }: GroupPanelProps): ReactNode {
  const t = useT();
  const query = useQuery(groupQuery(id));
  const assignmentsOf = useQuery(assignmentsQuery(id));
  const assignments = assignmentsOf.data ?? [];
  const change = useChangeMembers(id);
  const group = query.data;
  // Once the line of who was removed is gone, with the button that did it; not while a dialog changes the members.
  useFocusAfter(change.isSuccess ? change.submittedAt : 0);
  if (group === undefined) {
    return (
      <SidePanel label={t("groups.panel", { name: `#${id}` })} onClose={onClose}>
        {query.isError ? <FailedView error={query.error} onRetry={() => void query.refetch()} /> : <LoadingRows />}
      </SidePanel>
    );
  }
  const roles = new Set(assignments.flatMap((one) => linksOf(one, "roles").map((role) => role.href)));
  const counts: Partial<Record<GroupTab, number>> = {
    members: group.memberCount ?? 0,
    projects: group.projectCount ?? assignments.length,
    roles: roles.size,
  };
  const ofDirectory = group.ldapGroup === true;
  const editable = hasLink(group, "updateImmediately");
  const actions = editable ? (
    <>
      <Button variant="default" disabled={ofDirectory} onClick={() => onAction("members", group)}>
        {t("groups.addMembers")}
      </Button>
      <Button variant="default" onClick={() => onAction("edit", group)}>
        {t("groups.editShort")}
      </Button>
    </>
  ) : null;
  const start = (kind: GroupDialogKind) => (editable ? () => onAction(kind, group) : null);
  return (
    <SidePanel
      label={t("groups.panel", { name: group.name })}
      onClose={onClose}
      head={<PanelHead group={group} />}
      actions={actions}
    >
      <EntityFields
        key={group.id}
        isFolded
        row={group}
        form={fieldsSchemaQuery("groups/schema", group, editable)}
        save={(body) => api.patch(`groups/${group.id}`, body)}
        onSaved={() => void query.refetch()}
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => onTab(GROUP_TABS.find((known) => known === value) ?? "members")}
      >
        <Tabs.List>
          {GROUP_TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`groups.tab.${one}`)}
              {counts[one] === undefined ? null : <span className={styles.count}> {counts[one]}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="members" className={styles.tab}>
          {ofDirectory ? <Notice>{t("groups.ldapMembers")}</Notice> : null}
          <MembersTab
            members={group._embedded?.members ?? []}
            onAdd={ofDirectory ? null : start("members")}
            onRemove={editable && !ofDirectory ? ({ id: user }) => change.mutate({ add: [], remove: [user] }) : null}
          />
        </Tabs.Panel>
        <Tabs.Panel value="projects" className={styles.tab}>
          <ProjectsTab query={assignmentsOf} onAssign={start("assignments")} />
        </Tabs.Panel>
        <Tabs.Panel value="roles" className={styles.tab}>
          <RolesTab query={assignmentsOf} />
        </Tabs.Panel>
        <Tabs.Panel value="info" className={styles.tab}>
          <InfoTab group={group} />
          <HistoryList type="Group" id={group.id} isBeside />
        </Tabs.Panel>
      </Tabs>
    </SidePanel>
  );
}

function PanelHead({ group }: { group: Group }): ReactNode {
  const t = useT();
  return (
    <div className={styles.head}>
      <span className={styles.disc}>
        <Users size={16} aria-hidden />
      </span>
      <div className={styles.words}>
        <h2 className={styles.name}>
          {group.name} {group.ldapGroup === true ? <Tag>{t("groups.ldap")}</Tag> : null}
        </h2>
        <span className={styles.quiet}>{t("groups.id", { id: group.id })}</span>
      </div>
    </div>
  );
}
