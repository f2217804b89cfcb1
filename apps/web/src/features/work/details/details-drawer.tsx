/** The details of a work package beside the list. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { SidePanel } from "../../../shared/ui/dialog/side-panel.tsx";
import { Details } from "./details.tsx";
import { workPackageQuery } from "../model/queries.ts";
import { RowActions } from "../actions/row-actions.tsx";
import { WholeActions } from "./heading.tsx";
import "../model/messages.ts";
import "../../github/model/messages.ts";
import "../../../shared/markdown/editor/messages.ts";
import "../search-params/messages.ts";

interface DetailsDrawerProps {
  id: number;
  onClose: () => void;
}

export function DetailsDrawer({ id, onClose }: DetailsDrawerProps): ReactNode {
  const t = useT();
  const { data } = useQuery(workPackageQuery(id));
  return (
    <SidePanel
      label={t("workPackages.details.region", { id })}
      onClose={onClose}
      actions={
        data === undefined ? null : (
          <>
            <WholeActions workPackage={data} />
            <RowActions workPackage={data} onDeleted={onClose} />
          </>
        )
      }
    >
      <Details id={id} place="panel" />
    </SidePanel>
  );
}
