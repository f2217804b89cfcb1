/** The modules of a project, each with what it brings. */
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "../frame/sheet.module.css";
import { OFFERED_MODULES } from "./modules.ts";
import "./messages.ts";

interface ModuleChecksProps {
  /** Those that are on; what is not offered stays as it is. */
  on: readonly string[];
  onChange: (on: readonly string[]) => void;
}

export function ModuleChecks({ on, onChange }: ModuleChecksProps): ReactNode {
  const t = useT();
  return (
    <fieldset className={styles.parts}>
      <legend>{t("projectModules.title")}</legend>
      {OFFERED_MODULES.map((module) => (
        <Checkbox
          key={module}
          label={t(`projectModules.${module}`)}
          description={t(`projectModules.${module}.help`)}
          checked={on.includes(module)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...on, module] : on.filter((one) => one !== module))
          }
        />
      ))}
    </fieldset>
  );
}
