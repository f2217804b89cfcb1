/** What is created from the palette, on whatever page one is: the features' own dialogs. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CreateProjectDialog } from "../../features/projects/create/create-project-dialog.tsx";
import { CreateDialog } from "../../features/work/create/create-dialog.tsx";
import { useCreated } from "../../features/work/create/use-created.ts";
import { UseTemplateDialog } from "../../features/work/templates/use-dialog.tsx";
import type { Creating } from "./entries/items.ts";
import "../../features/projects/messages.ts";

export function Creation({
  creating,
  onClose,
}: {
  creating: Exclude<Creating, { kind: "viewing" }>;
  onClose: () => void;
}): ReactNode {
  const navigate = useNavigate();
  const onCreated = useCreated(onClose);
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
    <CreateDialog projectId={String(creating.projectId)} link={creating.link} onClose={onClose} onCreated={onCreated} />
  );
}
