/** Who the person is, where they belong, and what they did last. */
import { filter } from "@halyard/api-client/query";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { idOf, linkOf } from "@halyard/api-client/links";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { MembershipRoles } from "../../../../shared/memberships/membership-roles.tsx";
import { FormattedDate } from "../../../../shared/dates/dates.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { linesQuery } from "../../../work/compact-list/queries.ts";
import { WorkList } from "../../../work/compact-list/work-list.tsx";
import "../../../work/model/messages.ts";
import { ProfileActivity } from "./activity.tsx";
import { Picture } from "./picture.tsx";
import styles from "../profile-page.module.css";
import type { Membership, User } from "@halyard/contract/people";
import { profileMembershipsQuery } from "../model/queries.ts";

/** What they have to do next, the most urgent first. */
const workOf = (id: number) =>
  linesQuery([filter("assignee", "=", [id]), filter("status", "o")], [["dueDate", "asc"]], "work_packages", MOST_WORK);

const MOST_WORK = 6;

export function Overview({ user, own }: { user: User; own: boolean }): ReactNode {
  const t = useT();
  return (
    <div className={styles.overview}>
      <div className={styles.cards}>
        <section className={`${styles.card} ${styles.person}`} aria-label={t("profile.about")}>
          <Facts user={user} />
          <Picture user={user} />
        </section>
        <Memberships id={user.id} own={own} />
        <div className={styles.work}>
          <WorkList
            title={t("profile.work")}
            empty={t("profile.work.none")}
            query={workOf(user.id)}
            moment="due"
            {...(own ? { all: "mine" } : {})}
          />
        </div>
      </div>
      <section className={styles.deeds} aria-labelledby="deeds">
        <h2 id="deeds" className={styles.sectionHeading}>
          {t("profile.activity")}
        </h2>
        <ProfileActivity user={user} own={own} />
      </section>
    </div>
  );
}

function Facts({ user: { login, email, createdAt } }: { user: User }): ReactNode {
  const t = useT();
  if (login === undefined && email === undefined && createdAt === undefined) return null;
  return (
    <dl className={styles.facts}>
      {login === undefined ? null : <Fact label={t("users.field.login")}>{login}</Fact>}
      {email === undefined || email === "" ? null : (
        <Fact label={t("users.field.email")}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
      )}
      {createdAt === undefined ? null : (
        <Fact label={t("users.panel.created")}>
          <FormattedDate date={createdAt} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Memberships({ id, own }: { id: number; own: boolean }): ReactNode {
  const t = useT();
  const query = useQuery(profileMembershipsQuery(id));
  const projectOf = (one: Membership): string => linkOf(one, "project")?.title ?? "";
  const list = query.data?._embedded.elements.toSorted((a, b) => projectOf(a).localeCompare(projectOf(b)));
  return (
    <section className={styles.card} aria-labelledby="memberships">
      <h2 id="memberships" className={styles.heading}>
        {t("profile.memberships")}
        {list === undefined || list.length === 0 ? null : <span className={styles.count}>{list.length}</span>}
      </h2>
      {query.isPending ? <LoadingRows rows={3} /> : null}
      {query.isError ? <FailedView error={query.error} onRetry={() => void query.refetch()} /> : null}
      {list?.length === 0 ? (
        <EmptyView
          title={t("profile.noMemberships")}
          help={t(own ? "profile.noMembershipsOwn" : "profile.noMembershipsOther")}
        />
      ) : (
        <ul className={styles.memberships}>
          {list?.map((one) => (
            <MembershipLine key={one.id} membership={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MembershipLine({ membership }: { membership: Membership }): ReactNode {
  const t = useT();
  const project = linkOf(membership, "project");
  const projectId = idOf(project);
  return (
    <li className={styles.membership}>
      {projectId === null ? (
        <span className={styles.strong}>{t("profile.everywhere")}</span>
      ) : (
        <Link to="/projects/$projectId" params={{ projectId: String(projectId) }} className={styles.strong}>
          {project?.title}
        </Link>
      )}
      <MembershipRoles membership={membership} />
    </li>
  );
}
