/** `/projects/{id}/settings/modules`: what is turned on in the project. */
import type { Project } from "@halyard/contract/resources";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { SettingsSection } from "../frame/settings-frame.tsx";
import styles from "../frame/sheet.module.css";
import { useSwitches } from "../frame/use-switches.ts";
import { ModuleSwitches } from "./module-choices.tsx";
import type { OfferedModule } from "./modules.ts";
import "./messages.ts";

export const ModulesPage = (): ReactNode => (
  <SettingsSection id="modules">{(project) => <Modules key={project.id} project={project} />}</SettingsSection>
);

function Modules({ project }: { project: Project }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const { isOn, flip } = useSwitches<OfferedModule>({
    scope: `modules of ${project.id}`,
    isSaved: (module) => project.modules?.includes(module) === true,
    write: async ({ key, on }) => {
      const now = (await api.get(`projects/${project.id}`)).modules ?? [];
      const others = now.filter((module) => module !== key);
      return api.patch(`projects/${project.id}`, { modules: on ? [...others, key] : others });
    },
    // Everything that is linked may have changed with it.
    readAgain: () => queries.invalidateQueries(),
    told: ({ key, on }) =>
      t(on ? "projectModules.turnedOn" : "projectModules.turnedOff", { module: t(`projectModules.${key}`) }),
  });
  return (
    <div className={styles.sheet}>
      <ModuleSwitches isOn={isOn} onFlip={flip} />
    </div>
  );
}
