/** Roles to tick; those that cannot be changed are there, and say why not. */
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import type { MatrixRole } from "../model/catalogue.ts";
import styles from "./dialogs.module.css";

interface RoleChoiceProps {
  label: string;
  roles: readonly MatrixRole[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

export function RoleChoice({ label, roles, chosen, onChange }: RoleChoiceProps): ReactNode {
  const t = useT();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      {roles.length === 0 ? <p className={styles.quiet}>{t("matrix.noTarget")}</p> : null}
      {roles.map((role) => (
        <Checkbox
          key={role.id}
          label={role.assignable ? role.name : t("matrix.systemRole", { name: role.name })}
          disabled={!role.assignable || !role.writable}
          checked={chosen.includes(role.id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, role.id] : chosen.filter((id) => id !== role.id))
          }
        />
      ))}
    </fieldset>
  );
}
