/** The modules of a project, each with what it brings: to be checked in a form, or switched on a page. */
import { Checkbox, Switch } from "@mantine/core";
import type { ChangeEvent, ReactNode } from "react";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import lines from "../../../../shared/ui/form-lines/form-lines.module.css";
import styles from "../frame/sheet.module.css";
import { isApiOnly, OFFERED_MODULES } from "./modules.ts";
import "./messages.ts";

interface ModulesProps {
  /** Those that are on; what is not offered stays as it is. */
  on: readonly string[];
  onChange: (on: readonly string[]) => void;
}

export function ModuleChecks(props: ModulesProps): ReactNode {
  const t = useT();
  const { shown, apiOnly } = choicesOf(t, props);
  return (
    <fieldset className={styles.parts}>
      <legend>{t("projectModules.title")}</legend>
      {shown.map((choice) => (
        <Checkbox {...choice} key={choice.name} />
      ))}
      <div className={styles.quiet}>{t("projectModules.apiOnly")}</div>
      {apiOnly.map((choice) => (
        <Checkbox {...choice} key={choice.name} />
      ))}
    </fieldset>
  );
}

export function ModuleSwitches(props: ModulesProps): ReactNode {
  const t = useT();
  const { shown, apiOnly } = choicesOf(t, props);
  return (
    <>
      <fieldset className={lines.toggles} aria-label={t("projectModules.title")}>
        {shown.map((choice) => (
          <Switch {...choice} key={choice.name} />
        ))}
      </fieldset>
      <h3 className={lines.group}>{t("projectModules.apiOnly")}</h3>
      <fieldset className={lines.toggles} aria-label={t("projectModules.apiOnly")}>
        {apiOnly.map((choice) => (
          <Switch {...choice} key={choice.name} />
        ))}
      </fieldset>
    </>
  );
}

function choicesOf(t: typeof translate, { on, onChange }: ModulesProps) {
  const choices = OFFERED_MODULES.map((module) => ({
    name: module,
    label: t(`projectModules.${module}`),
    description: t(`projectModules.${module}.help`),
    checked: on.includes(module),
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      onChange(event.currentTarget.checked ? [...on, module] : on.filter((one) => one !== module)),
  }));
  return {
    shown: choices.filter(({ name }) => !isApiOnly(name)),
    apiOnly: choices.filter(({ name }) => isApiOnly(name)),
  };
}
