/** What new projects begin with: their modules, and the role of the person who creates one. */
import { PROJECT_MODULES } from "@halyard/contract/permissions/permissions";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { moduleLabel } from "./module-labels.ts";
import { creatorRolesQuery } from "../model/queries.ts";
import type { OwnFieldProps } from "./own-field.ts";
import styles from "./inputs.module.css";
import "../model/messages.ts";

export function ModulesField({ label, description, disabled, error, value, onChange }: OwnFieldProps): ReactNode {
  const t = useT();
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      value={chosen}
      onChange={(next) => onChange(PROJECT_MODULES.filter((module) => next.includes(module)))}
    >
      <div className={styles.modules}>
        {PROJECT_MODULES.map((module) => (
          <Checkbox key={module} value={module} label={t(moduleLabel(module))} disabled={disabled} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

export function RoleField({ value, onChange, ...common }: OwnFieldProps): ReactNode {
  const t = useT();
  const { data: roles = [] } = useQuery(creatorRolesQuery);
  const id = typeof value === "number" ? String(value) : "";
  const isKnown = id === "" || roles.some((role) => String(role.id) === id);
  return (
    <NativeSelect
      {...common}
      value={id}
      data={[
        { value: "", label: t("systemSettings.creatorRole.first") },
        ...(isKnown ? [] : [{ value: id, label: `#${id}` }]),
        ...roles.map((role) => ({ value: String(role.id), label: role.name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : Number(currentTarget.value))}
    />
  );
}
