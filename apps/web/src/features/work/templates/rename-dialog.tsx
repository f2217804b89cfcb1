/** Renames a template of work packages. */
import { idOf, linkOf } from "@halyard/api-client/links";
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { WorkPackageTemplate } from "@halyard/contract/schemas/projects";
import type { ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { RenameDialog } from "../../../shared/conflicts/rename-dialog.tsx";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useTemplateChanges } from "./queries.ts";

interface RenameTemplateDialogProps {
  template: WorkPackageTemplate;
  onClose: () => void;
}

export function RenameTemplateDialog({ template, onClose }: RenameTemplateDialogProps): ReactNode {
  const t = useT();
  const { rename } = useTemplateChanges(idOf(linkOf(template, "project")) ?? 0);
  return (
    <RenameDialog
      entity={template}
      maxLength={NAME_LENGTH_MAXIMUM}
      words={{
        title: t("workTemplates.rename"),
        label: t("workTemplates.field.name"),
        required: t("workTemplates.required"),
      }}
      read={() => api.get(`work_package_templates/${template.id}`)}
      saving={rename}
      save={({ name, lockVersion }, ended) => rename.mutate({ template, name, lockVersion }, ended)}
      onFailed={(error) => {
        if (fieldMessages(error)["name"] === undefined) reportError(error);
      }}
      onClose={onClose}
    />
  );
}
