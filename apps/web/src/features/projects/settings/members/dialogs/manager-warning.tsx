/** Announces that no one but administrators could manage the members of a project any more. */
import type { Membership } from "@halyard/contract/people";
import { Checkbox } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { keys } from "../../../../../shared/api/query-keys.ts";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { Notice } from "../../../../../shared/ui/feedback/notice.tsx";
import { losesAll, type RolesAfter } from "../model/inheritance.ts";
import { holdersOf, projectRolesQuery } from "../model/queries.ts";

const managersQuery = (projectId: number, roleIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.list("memberships", { managersOf: projectId, roleIds }),
    queryFn: () => holdersOf(projectId, roleIds),
    // Asked again each time: someone else may have gone meanwhile.
    staleTime: 0,
    enabled: roleIds.length > 0,
  });

/** @returns undefined until it is known */
export function useLosesManagers(
  projectId: number,
  changed: readonly Membership[],
  after: RolesAfter,
): boolean | undefined {
  const roles = useQuery(projectRolesQuery).data;
  const managing = roles?.flatMap(({ id, permissions }) => (permissions.includes("manage_members") ? [id] : [])) ?? [];
  const managers = useQuery(managersQuery(projectId, managing)).data;
  if (roles === undefined) return undefined;
  if (managing.length === 0) return false;
  return managers === undefined ? undefined : losesAll(managers, managing, changed, after);
}

interface ManagerWarningProps {
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}

export function ManagerWarning({ confirmed, onConfirm }: ManagerWarningProps): ReactNode {
  const t = useT();
  return (
    <>
      <Notice tone="warning">{t("members.lastManager")}</Notice>
      <Checkbox
        label={t("members.lastManager.confirm")}
        checked={confirmed}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
      />
    </>
  );
}
