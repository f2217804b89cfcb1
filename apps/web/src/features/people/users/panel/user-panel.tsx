/** A user beside the list: who they are, where they work, and why they may do what they do. */
import { hasLink } from "@halyard/api-client/links";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { intl, useT } from "../../../../shared/i18n/i18n.tsx";
import { MembershipRoles, ProjectName } from "../../../../shared/memberships/membership-roles.tsx";
import { preferencesQuery } from "../../../../shared/session/preferences.ts";
import { PersonAvatar } from "../../../../shared/components/person.tsx";
import { ViewAsButton } from "../../../../shared/session/view-as-button.tsx";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { HistoryList } from "../../../../shared/history/history-list.tsx";
import { SidePanel } from "../../../../shared/ui/dialog/side-panel.tsx";
import { api } from "../../../../shared/api/api.ts";
import { EntityFields } from "../../../../shared/custom-fields/entity-fields.tsx";
import { fieldsFormQuery, fieldsSchemaQuery } from "../../../../shared/custom-fields/form-query.ts";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { InvitationFacts } from "./invitation-facts.tsx";
import type { User } from "@halyard/contract/people";
import { membershipsOfQuery, userQuery } from "../model/queries.ts";
import type { Invite } from "../model/use-user-commands.ts";
import { RoleTag, StatusTag } from "../list/user-marks.tsx";
import styles from "../users-page.module.css";
import { Why } from "../explanation/why.tsx";

/** What is no language is shown as it is. */
function nameOfLanguage(code: string): string {
  try {
    return intl.formatDisplayName(code, { type: "language", fallback: "code" }) ?? code;
  } catch {
    return code;
  }
}

interface UserPanelProps {
  id: number;
  onEdit: (user: User) => void;
  onInvite: Invite;
  onClose: () => void;
}

/** Without a value it is left out. */
type Fact = readonly [name: string, value: ReactNode];

function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) =>
        value === undefined ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Where an administrator helps someone who has lost their second factor. */
function SecurityLink({ user }: { user: User }): ReactNode {
  const t = useT();
  return (
    <Link to="/users/$userId" params={{ userId: String(user.id) }} search={{ tab: "security" }}>
      {t("users.panel.security")}
    </Link>
  );
}

function PanelHead({ user }: { user: User }): ReactNode {
  return (
    <div className={styles.panelHead}>
      <PersonAvatar id={user.id} name={user.name} size={32} />
      <div className={styles.words}>
        <h2 className={styles.panelName}>
          <Link to="/users/$userId" params={{ userId: String(user.id) }}>
            {user.name}
          </Link>
        </h2>
        <span className={styles.tags}>
          <RoleTag user={user} />
          <StatusTag user={user} />
        </span>
      </div>
    </div>
  );
}

export function UserPanel({ id, onEdit, onInvite, onClose }: UserPanelProps): ReactNode {
  const t = useT();
  const query = useQuery(userQuery(id));
  const membershipsQuery = useQuery(membershipsOfQuery([id]));
  const memberships = membershipsQuery.data?._embedded.elements ?? [];
  const settings = useQuery(preferencesQuery(id));
  const user = query.data;
  if (user === undefined) {
    return (
      <SidePanel label={t("users.panel", { name: `#${id}` })} onClose={onClose}>
        {query.isError ? <FailedView error={query.error} onRetry={() => void query.refetch()} /> : <LoadingRows />}
      </SidePanel>
    );
  }
  const security = hasLink(user, "sessions") ? <SecurityLink user={user} /> : undefined;
  const facts: Fact[] = [
    [t("users.field.email"), user.email],
    [t("users.field.login"), user.login],
    [
      t("users.column.lastActive"),
      user.lastActiveAt === undefined ? undefined : <RelativeTime key="active" time={user.lastActiveAt} alone />,
    ],
    [t("users.panel.signIn"), security],
  ];
  const rarer: Fact[] = [
    [
      t("users.panel.created"),
      user.createdAt === undefined ? undefined : <RelativeTime key="created" time={user.createdAt} alone />,
    ],
    [t("users.panel.language"), user.language === undefined ? undefined : nameOfLanguage(user.language)],
    [t("users.panel.timeZone"), settings.isPending ? "…" : settings.data && (settings.data.timeZone ?? "UTC")],
    [t("users.panel.id"), String(user.id)],
  ];
  const actions = (
    <>
      {hasLink(user, "updateImmediately") ? (
        <Button variant="default" onClick={() => onEdit(user)}>
          {t("users.edit")}
        </Button>
      ) : null}
      <ViewAsButton user={user} />
    </>
  );
  return (
    <SidePanel
      label={t("users.panel", { name: user.name })}
      onClose={onClose}
      head={<PanelHead user={user} />}
      actions={actions}
    >
      <Facts facts={facts} />
      <details className={styles.rarer}>
        <summary>{t("users.panel.more")}</summary>
        <Facts facts={rarer} />
      </details>
      <EntityFields
        key={user.id}
        isFolded
        row={user}
        form={
          hasLink(user, "updateImmediately")
            ? fieldsFormQuery(`/api/v3/users/${user.id}/form`)
            : fieldsSchemaQuery("users/schema", user, false)
        }
        save={(body) => api.patch(`users/${user.id}`, body)}
        onSaved={() => void query.refetch()}
      />
      {hasLink(user, "invitation") ? <InvitationFacts user={user} onInvite={onInvite} /> : null}
      <div className={styles.panelHeading}>
        <h3>{t("users.panel.memberships")}</h3>
        {memberships.length === 0 ? null : (
          <span className={styles.quiet}>{intl.formatNumber(memberships.length)}</span>
        )}
      </div>
      {membershipsQuery.isPending ? <LoadingRows rows={2} /> : null}
      {membershipsQuery.isError ? (
        <FailedView error={membershipsQuery.error} onRetry={() => void membershipsQuery.refetch()} />
      ) : null}
      {membershipsQuery.isSuccess && memberships.length === 0 ? (
        <p className={styles.quiet}>{t("users.noProjects")}</p>
      ) : null}
      <ul className={styles.outcomes}>
        {memberships.map((one) => (
          <li key={one.id}>
            <span className={styles.project}>
              <ProjectName membership={one} />
            </span>
            <span className={styles.memberOf}>
              <MembershipRoles membership={one} />
            </span>
          </li>
        ))}
      </ul>
      {hasLink(user, "effectivePermissions") ? <Why id={id} memberships={memberships} /> : null}
      <HistoryList type="User" id={user.id} isBeside />
    </SidePanel>
  );
}
