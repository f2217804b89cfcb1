/** Makes a template: first of which work package, then under which name. */
import type { Project, WorkPackage } from "@halyard/contract/resources";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { newParentsQuery } from "../relations/queries.ts";
import { WorkPackagePicker } from "../relations/work-package-picker.tsx";
import { SaveTemplateDialog } from "./save-dialog.tsx";
import styles from "./templates.module.css";
import "../relations/messages.ts";

interface PickTemplateDialogProps {
  project: Project;
  onClose: () => void;
}

export function PickTemplateDialog({ project, onClose }: PickTemplateDialogProps): ReactNode {
  const t = useT();
  const [picked, setPicked] = useState<WorkPackage | null>(null);
  if (picked !== null) return <SaveTemplateDialog workPackage={picked} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t("workTemplates.new")}>
      <div className={styles.form}>
        <p className={styles.help}>{t("workTemplates.pickHelp")}</p>
        <WorkPackagePicker
          candidates={(text) => newParentsQuery(String(project.id), text)}
          label={t("workTemplates.pick")}
          busy={false}
          onPick={setPicked}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
