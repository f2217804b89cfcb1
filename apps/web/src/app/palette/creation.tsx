/** What is created from the palette, on whatever page one is: the features' own dialogs. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CreateProjectDialog } from "../../features/projects/create/create-project-dialog.tsx";
import { CreateDialog } from "../../features/work/create/create-dialog.tsx";
import { UseTemplateDialog } from "../../features/work/templates/use-dialog.tsx";
import { toast } from "../../shared/feedback/toast-store.ts";
import { useT } from "../../shared/i18n/i18n.tsx";
import { keys } from "../../shared/api/query-keys.ts";
import type { Creating } from "./entries/items.ts";
import "../../features/projects/messages.ts";
import "../../features/work/model/messages.ts";

export function Creation({
  creating,
  onClose,
}: {
  creating: Exclude<Creating, { kind: "viewing" }>;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  if (creating.kind === "project") {
    return (
      <CreateProjectDialog
        link={creating.link}
        onClose={onClose}
        onCreated={({ id }) => {
          onClose();
          void navigate({ to: "/projects/$projectId", params: { projectId: String(id) } });
        }}
      />
    );
  }
  if (creating.kind === "template") return <UseTemplateDialog template={creating.template} onClose={onClose} />;
  return (
    <CreateDialog
      projectId={String(creating.projectId)}
      link={creating.link}
      onClose={onClose}
      onCreated={({ id }, another) => {
        if (!another) onClose();
        void queries.invalidateQueries({ queryKey: keys.lists("work_packages") });
        toast.success(t("workPackages.created", { id }), {
          action: {
            label: t("workPackages.open"),
            run: () => void navigate({ to: "/work_packages/$id", params: { id: String(id) } }),
          },
        });
      }}
    />
  );
}
