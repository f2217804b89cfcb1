/** The roles of a project as checkboxes. */
import type { Role } from "@halyard/contract/resources";
import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import { projectRolesQuery } from "../model/queries.ts";
import styles from "./dialogs.module.css";

export interface RoleState {
  checked: boolean;
  /** Some of several have it. */
  indeterminate?: boolean;
  /** It comes through a group and can't be changed here. */
  fixed?: boolean;
  /** Instead of the role's own description. */
  help?: string;
}

interface RoleChecksProps {
  /** How each stands; null: it is not offered. */
  roles: (role: Role) => RoleState | null;
  onChange: (id: number, on: boolean) => void;
}

export function RoleChecks({ roles, onChange }: RoleChecksProps): ReactNode {
  const t = useT();
  const all = useQuery(projectRolesQuery);
  if (all.isPending) return <LoadingRows rows={3} />;
  if (all.data === undefined) return <FailedView error={all.error} onRetry={() => void all.refetch()} />;
  const shown = all.data.flatMap((role) => {
    const state = roles(role);
    const offered = state !== null && (role.assignable || state.checked || state.indeterminate === true);
    return offered ? [{ role, state }] : [];
  });
  if (shown.length === 0) return <p className={styles.quiet}>{t("members.add.noRoles")}</p>;
  return (
    <fieldset className={styles.roles}>
      <legend>{t("members.add.roles")}</legend>
      {shown.map(({ role, state }) => (
        <Checkbox
          key={role.id}
          label={role.name}
          description={state.help ?? role.description}
          checked={state.checked}
          indeterminate={state.indeterminate === true}
          disabled={state.fixed === true}
          classNames={{ description: styles.help }}
          onChange={(event) => onChange(role.id, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
