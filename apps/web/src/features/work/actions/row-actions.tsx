/** What can be done with one row: open it, copy, move or delete it. */
import { hasLink, linkedId } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Copy, ExternalLink, FolderInput, LayoutTemplate, PanelRight, Trash2 } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCellTab } from "../../../shared/ui/data-table/model/cell-tab.ts";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { useKeyedState } from "../../../shared/ui/primitives/use-keyed-state.ts";
import { projectQuery } from "../../projects/queries.ts";
import { CustomActionItems } from "../custom-actions/custom-action-items.tsx";
import { useCopy } from "./use-copy.ts";
import "../templates/messages.ts";

const MoveDialog = lazy(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog }));
const SaveTemplateDialog = lazy(async () => ({
  default: (await import("../templates/save-dialog.tsx")).SaveTemplateDialog,
}));

interface RowActionsProps {
  workPackage: WorkPackage;
  onOpen?: (workPackage: WorkPackage) => void;
  onDeleted?: () => void | Promise<void>;
}

export function RowActions({ workPackage, onOpen, onDeleted }: RowActionsProps): ReactNode {
  const t = useT();
  const tabIndex = useCellTab();
  const [deleting, setDeleting] = useKeyedState(workPackage.id, false);
  const [moving, setMoving] = useKeyedState(workPackage.id, false);
  const [saving, setSaving] = useKeyedState(workPackage.id, false);
  return (
    <>
      <DotsMenu label={t("workPackages.actions", { id: workPackage.id })} dots={16} tabIndex={tabIndex}>
        <Items
          workPackage={workPackage}
          onMove={() => setMoving(true)}
          onSave={() => setSaving(true)}
          onDelete={() => setDeleting(true)}
          {...(onOpen === undefined ? {} : { onOpen })}
        />
      </DotsMenu>
      {moving ? (
        <Suspense>
          <MoveDialog workPackage={workPackage} onClose={() => setMoving(false)} />
        </Suspense>
      ) : null}
      {saving ? (
        <Suspense>
          <SaveTemplateDialog workPackage={workPackage} onClose={() => setSaving(false)} />
        </Suspense>
      ) : null}
      {deleting ? (
        <Suspense>
          <DeleteDialog
            workPackage={workPackage}
            onClose={() => setDeleting(false)}
            {...(onDeleted === undefined ? {} : { onDeleted })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface ItemsProps extends Pick<RowActionsProps, "workPackage" | "onOpen"> {
  onMove: () => void;
  /** As a template. */
  onSave: () => void;
  onDelete: () => void;
}

/** In the page only while the menu is open: a table has a hundred of these. */
function Items({ workPackage, onOpen, onMove, onSave, onDelete }: ItemsProps): ReactNode {
  const t = useT();
  const copying = useCopy();
  const project = useQuery(projectQuery(String(linkedId(workPackage, "project") ?? ""))).data;
  return (
    <>
      {onOpen === undefined ? null : (
        <Menu.Item leftSection={<PanelRight size={14} aria-hidden />} onClick={() => onOpen(workPackage)}>
          {t("workPackages.open")}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<ExternalLink size={14} aria-hidden />}
        renderRoot={(props) => <Link to="/work_packages/$id" params={{ id: String(workPackage.id) }} {...props} />}
      >
        {t("workPackages.openPage")}
      </Menu.Item>
      <CustomActionItems workPackage={workPackage} />
      {hasLink(workPackage, "copy") ? (
        <Menu.Item leftSection={<Copy size={14} aria-hidden />} onClick={() => copying.mutate(workPackage)}>
          {t("workPackages.copy.action")}
        </Menu.Item>
      ) : null}
      {hasLink(workPackage, "move") ? (
        <Menu.Item leftSection={<FolderInput size={14} aria-hidden />} onClick={onMove}>
          {t("workPackages.move.action")}
        </Menu.Item>
      ) : null}
      {project !== undefined && hasLink(project, "createWorkPackageTemplate") ? (
        <Menu.Item leftSection={<LayoutTemplate size={14} aria-hidden />} onClick={onSave}>
          {t("workTemplates.save.action")}
        </Menu.Item>
      ) : null}
      {hasLink(workPackage, "delete") ? (
        <Menu.Item color="var(--danger)" leftSection={<Trash2 size={14} aria-hidden />} onClick={onDelete}>
          {t("ui.delete")}
        </Menu.Item>
      ) : null}
    </>
  );
}
