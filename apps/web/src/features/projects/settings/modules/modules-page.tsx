/** `/projects/{id}/settings/modules`: what is turned on in the project. */
import type { Project } from "@halyard/contract/resources";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import { switched } from "../../../../shared/conflicts/conflicts.ts";
import { SaveBar } from "../frame/save-bar.tsx";
import { SettingsSection } from "../frame/settings-frame.tsx";
import styles from "../frame/sheet.module.css";
import { ModuleSwitches } from "./module-choices.tsx";
import "./messages.ts";

export const ModulesPage = (): ReactNode => (
  <SettingsSection id="modules">{(project) => <Modules key={project.id} project={project} />}</SettingsSection>
);

function Modules({ project }: { project: Project }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  /** Those that were on when the first was switched. */
  const [begun, setBegun] = useState<readonly string[]>([]);
  const on = changed ?? project.modules ?? [];
  useFocusAfter(changed === null);
  const saving = useMutation({
    mutationFn: async (modules: readonly string[]) => {
      const now = (await api.get(`projects/${project.id}`)).modules ?? [];
      return api.patch(`projects/${project.id}`, { modules: [...switched(begun, modules, now)] });
    },
    onSuccess: async () => {
      toast.success(t("projectModules.saved"));
      // Everything that is linked may have changed with it.
      await queries.invalidateQueries();
      setChanged(null);
    },
  });
  return (
    <div className={styles.sheet}>
      <ModuleSwitches
        on={on}
        onChange={(next) => {
          if (changed === null) setBegun(project.modules ?? []);
          setChanged(next);
        }}
      />
      <SaveBar
        changed={changed !== null}
        busy={saving.isPending}
        onSave={() => saving.mutate(on)}
        onDiscard={() => setChanged(null)}
      />
    </div>
  );
}
