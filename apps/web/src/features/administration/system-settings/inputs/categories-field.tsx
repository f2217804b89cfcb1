/** Categories of the audit log, some of which are chosen. */
import { AUDIT_CATEGORIES } from "@halyard/contract/administration/audit";
import { Checkbox, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import type { OwnFieldProps } from "./own-field.ts";
import "../model/messages.ts";

export function CategoriesField({ label, description, disabled, error, value, onChange }: OwnFieldProps): ReactNode {
  const t = useT();
  // Once it was a switch for all of them.
  const chosen = value === true ? AUDIT_CATEGORIES : Array.isArray(value) ? value.map(String) : [];
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      value={[...chosen]}
      onChange={(next) => onChange(AUDIT_CATEGORIES.filter((category) => next.includes(category)))}
    >
      <Group gap="lg" mt="xs">
        {AUDIT_CATEGORIES.map((category) => (
          <Checkbox
            key={category}
            value={category}
            label={t(`systemSettings.category.${category}`)}
            disabled={disabled}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
