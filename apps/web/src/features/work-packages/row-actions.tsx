/** What can be done with one row: open it, copy, move or delete it. */
import { hasLink } from "@halyard/api-client/links";
import { ActionIcon, Menu, type ActionIconProps } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Copy, Ellipsis, ExternalLink, FolderInput, PanelRight, Trash2 } from "lucide-react";
import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { useCellTab } from "../../ui/data-table/cell-tab.ts";
import type { WorkPackage } from "./queries.ts";
import { useCopy } from "./use-copy.ts";

const MoveDialog = lazy(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog }));

interface RowActionsProps {
  workPackage: WorkPackage;
  onOpen?: (workPackage: WorkPackage) => void;
  onDeleted?: () => void;
}

export function RowActions({ workPackage, onOpen, onDeleted }: RowActionsProps): ReactNode {
  const [touched, setTouched] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [moving, setMoving] = useState(false);
  return (
    <>
      {touched ? (
        <Menu position="bottom-end" withinPortal defaultOpened>
          <Menu.Target>
            <Target workPackage={workPackage} />
          </Menu.Target>
          <Menu.Dropdown>
            <Items
              workPackage={workPackage}
              onMove={() => setMoving(true)}
              onDelete={() => setDeleting(true)}
              {...(onOpen === undefined ? {} : { onOpen })}
            />
          </Menu.Dropdown>
        </Menu>
      ) : (
        // A table has hundreds of these: a menu is made for those that are opened.
        <Target workPackage={workPackage} aria-haspopup="menu" aria-expanded={false} onClick={() => setTouched(true)} />
      )}
      {moving ? (
        <Suspense>
          <MoveDialog workPackage={workPackage} onClose={() => setMoving(false)} />
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

interface TargetProps extends ActionIconProps, Omit<ComponentProps<"button">, keyof ActionIconProps> {
  workPackage: WorkPackage;
}

function Target({ workPackage, ...props }: TargetProps): ReactNode {
  const t = useT();
  const tabIndex = useCellTab();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      tabIndex={tabIndex}
      aria-label={t("workPackages.actions", { id: workPackage.id })}
      {...props}
    >
      <Ellipsis size={16} aria-hidden />
    </ActionIcon>
  );
}

interface ItemsProps extends Pick<RowActionsProps, "workPackage" | "onOpen"> {
  onMove: () => void;
  onDelete: () => void;
}

/** In the page only while the menu is open: a table has a hundred of these. */
function Items({ workPackage, onOpen, onMove, onDelete }: ItemsProps): ReactNode {
  const t = useT();
  const copying = useCopy();
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
      {hasLink(workPackage, "delete") ? (
        <Menu.Item color="var(--danger)" leftSection={<Trash2 size={14} aria-hidden />} onClick={onDelete}>
          {t("ui.delete")}
        </Menu.Item>
      ) : null}
    </>
  );
}
