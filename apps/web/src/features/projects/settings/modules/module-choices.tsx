/** The modules of a project, each with what it brings: to be checked in a form, or switched on a page. */
import { Checkbox, Switch } from "@mantine/core";
import type { ChangeEvent, ReactNode } from "react";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import lines from "../../../../shared/ui/form-lines/form-lines.module.css";
import frame from "../frame/sheet.module.css";
import { isApiOnly, isOfWork, OFFERED_MODULES, type OfferedModule } from "./modules.ts";
import styles from "./modules.module.css";
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
    <fieldset className={frame.parts}>
      <legend>{t("projectModules.title")}</legend>
      {shown.map((choice) => (
        <Checkbox {...choice} key={choice.name} />
      ))}
      <div className={frame.quiet}>{t("projectModules.apiOnly")}</div>
      {apiOnly.map((choice) => (
        <Checkbox {...choice} key={choice.name} />
      ))}
    </fieldset>
  );
}

interface SwitchesProps {
  isOn: (module: OfferedModule) => boolean;
  onFlip: (module: OfferedModule) => void;
}

/** Those of work packages stand below them. */
export function ModuleSwitches({ isOn, onFlip }: SwitchesProps): ReactNode {
  const t = useT();
  const switchOf = (module: OfferedModule): ReactNode => {
    const lacks = isOfWork(module) && !isOn("work_package_tracking");
    return (
      <Switch
        key={module}
        label={t(`projectModules.${module}`)}
        description={t(lacks ? "projectModules.needsWork" : `projectModules.${module}.help`)}
        className={isOfWork(module) ? `${styles.module} ${styles.below}` : styles.module}
        checked={isOn(module)}
        disabled={lacks}
        onChange={() => onFlip(module)}
      />
    );
  };
  return (
    <>
      <fieldset className={lines.toggles} aria-label={t("projectModules.title")}>
        {OFFERED_MODULES.filter((module) => !isApiOnly(module)).map(switchOf)}
      </fieldset>
      <div className={lines.group}>
        <h2>{t("projectModules.apiOnly")}</h2>
        <p>{t("projectModules.apiOnlyHelp")}</p>
      </div>
      <fieldset className={lines.toggles} aria-label={t("projectModules.apiOnly")}>
        {OFFERED_MODULES.filter(isApiOnly).map(switchOf)}
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
