/** The modules of a project, each with what it brings: to be checked in a form, or switched on a page. */
import { Checkbox, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import lines from "../../../../shared/ui/form-lines/form-lines.module.css";
import styles from "../frame/sheet.module.css";
import { OFFERED_MODULES } from "./modules.ts";
import "./messages.ts";

interface ModulesProps {
  /** Those that are on; what is not offered stays as it is. */
  on: readonly string[];
  onChange: (on: readonly string[]) => void;
}

export function ModuleChecks({ on, onChange }: ModulesProps): ReactNode {
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
          onChange={(event) => onChange(changed(on, module, event.currentTarget.checked))}
        />
      ))}
    </fieldset>
  );
}

export function ModuleSwitches({ on, onChange }: ModulesProps): ReactNode {
  const t = useT();
  return (
    <fieldset className={lines.toggles} aria-label={t("projectModules.title")}>
      {OFFERED_MODULES.map((module) => (
        <Switch
          key={module}
          label={t(`projectModules.${module}`)}
          description={t(`projectModules.${module}.help`)}
          checked={on.includes(module)}
          onChange={(event) => onChange(changed(on, module, event.currentTarget.checked))}
        />
      ))}
    </fieldset>
  );
}

const changed = (on: readonly string[], module: string, isOn: boolean): string[] =>
  isOn ? [...on, module] : on.filter((one) => one !== module);
