/** The details of a work package beside the list. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { Details } from "./details.tsx";
import { workPackageQuery } from "./queries.ts";
import { RowActions } from "./row-actions.tsx";
import "../../messages/en/work-packages.ts";
import "../../messages/en/writing.ts";
import "../../messages/en/work-table.ts";

export function DetailsDrawer({ id, onClose }: { id: number; onClose: () => void }): ReactNode {
  const t = useT();
  const { data } = useQuery(workPackageQuery(id));
  return (
    <SidePanel
      label={t("workPackages.details.region", { id })}
      onClose={onClose}
      actions={data === undefined ? null : <RowActions workPackage={data} onDeleted={onClose} />}
    >
      <Details id={id} />
    </SidePanel>
  );
}
