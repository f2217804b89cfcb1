/** Gives a group roles in projects and takes them ("Manage Project Assignments dialog"). */
import { hasLink, linksOf, titleOf } from "@halyard/api-client/links";
import { ActionIcon, Button, MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import type { Outcome } from "../../../../shared/api/run-sequentially.ts";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { useAssign, useUnassign } from "../model/changes.ts";
import { CheckList } from "./check-list.tsx";
import styles from "./dialogs.module.css";
import { assignableProjectsQuery, assignmentsQuery, projectRolesQuery } from "../model/queries.ts";

const NONE: ReadonlySet<number> = new Set();

export function AssignmentsDialog({ id, onClose }: { id: number; onClose: () => void }): ReactNode {
  const t = useT();
  const [find, setFind] = useState("");
  const [projects, setProjects] = useState<ReadonlyMap<string, string>>(new Map());
  const [roles, setRoles] = useState(NONE);
  const [failed, setFailed] = useState<readonly Outcome<number>[]>([]);
  const projectsFound = useQuery(assignableProjectsQuery(find.trim()));
  const found = projectsFound.data?._embedded.elements ?? [];
  const offered = useQuery(projectRolesQuery);
  const assignments = useQuery(assignmentsQuery(id));
  const existing = assignments.data ?? [];
  const assign = useAssign(id);
  // Those that were chosen stay in the list while one looks for others.
  const names = new Map([...projects, ...found.map((one): [string, string] => [String(one.id), one.name])]);
  const choose = (ids: string[]): void => {
    setProjects(new Map(ids.map((one) => [one, names.get(one) ?? one])));
    setFailed([]);
  };
  const complete = projects.size > 0 && roles.size > 0 && assignments.isSuccess;
  const add = (): void =>
    assign.mutate(
      { projectIds: [...projects.keys()].map(Number), roleIds: [...roles], existing },
      {
        onSuccess: ({ failed: some }) => {
          // Those that failed stay chosen: adding again tries them again.
          setProjects(new Map(some.map(({ item }) => [String(item), names.get(String(item)) ?? ""])));
          if (some.length === 0) setRoles(NONE);
          setFailed(some);
        },
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t("groups.assignDialog")} width={560}>
      <MultiSelect
        label={t("groups.assignDialog.projects")}
        placeholder={projects.size === 0 ? t("groups.assignDialog.pick") : ""}
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={[...projects.keys()]}
        onChange={choose}
        searchable
        searchValue={find}
        onSearchChange={setFind}
        openOnFocus={false}
        data-autofocus
      />
      {failed.length === 0 ? null : (
        <ul className={styles.problems} role="alert">
          {failed.map(({ item, problem }) => (
            <li key={item}>
              {names.get(String(item))}: {t("ui.rowFailed", { message: problem ?? "" })}
            </li>
          ))}
        </ul>
      )}
      {projectsFound.isError ? (
        <FailedView error={projectsFound.error} onRetry={() => void projectsFound.refetch()} />
      ) : null}
      <strong>{t("groups.assignDialog.roles")}</strong>
      {offered.isPending ? (
        <LoadingRows rows={3} />
      ) : offered.data === undefined ? (
        <FailedView error={offered.error} onRetry={() => void offered.refetch()} />
      ) : (
        <CheckList
          label={t("groups.assignDialog.roles")}
          items={offered.data}
          chosen={roles}
          onChange={setRoles}
          empty={t("groups.noAssignable")}
        />
      )}
      {complete ? null : <p className={styles.quiet}>{t("groups.assignDialog.needs")}</p>}
      <div className={styles.end}>
        <Button disabled={!complete} loading={assign.isPending} onClick={add}>
          {t(failed.length === 0 ? "groups.assignDialog.add" : "ui.retryFailed")}
        </Button>
      </div>
      <CurrentAssignments id={id} />
    </Dialog>
  );
}

/** The roles that the group has in projects, each of which can be taken. */
function CurrentAssignments({ id }: { id: number }): ReactNode {
  const t = useT();
  const assignments = useQuery(assignmentsQuery(id));
  const unassign = useUnassign();
  const existing = assignments.data ?? [];
  return (
    <>
      <h3 className={styles.heading}>{t("groups.assignDialog.current", { count: existing.length })}</h3>
      {assignments.isPending ? (
        <LoadingRows rows={2} />
      ) : assignments.data === undefined ? (
        <FailedView error={assignments.error} onRetry={() => void assignments.refetch()} />
      ) : existing.length === 0 ? (
        <p className={styles.quiet}>{t("groups.noProjects")}</p>
      ) : (
        <ul className={styles.assignments}>
          {existing.map((one) => (
            <li key={one.id} className={styles.assignment}>
              <span>{titleOf(one, "project")}</span>
              {linksOf(one, "roles").map((role) => (
                <Tag key={role.href}>{role.title}</Tag>
              ))}
              {hasLink(one, "updateImmediately") || hasLink(one, "delete") ? (
                <ActionIcon
                  aria-label={t("groups.assignDialog.remove", { project: titleOf(one, "project") })}
                  disabled={unassign.isPending}
                  onClick={() => unassign.mutate(one)}
                >
                  <Trash2 size={16} aria-hidden />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
