/** The details of a work package beside the list. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { SidePanel } from "../../../shared/ui/dialog/side-panel.tsx";
import type { Since } from "../search-params/since.ts";
import { Details } from "./details.tsx";
import { workPackageQuery } from "../model/queries.ts";
import { RowActions } from "../actions/row-actions.tsx";
import { Neighbors } from "../list-position/neighbors.tsx";
import { WholeActions } from "./heading.tsx";
import "../model/messages.ts";
import "../../github/model/messages.ts";
import "../../../shared/markdown/editor/messages.ts";
import "../search-params/messages.ts";

const DetailsSince = lazy(async () => ({ default: (await import("../compare/details-since.tsx")).DetailsSince }));

interface DetailsDrawerProps {
  id: number;
  /** Shows another one of the list in its place. */
  onGo: (id: number) => void;
  onClose: () => void;
  /** What the view beside compares with. */
  compared?: { projectId: string; since: Since | undefined };
}

export function DetailsDrawer({ id, onGo, onClose, compared }: DetailsDrawerProps): ReactNode {
  const t = useT();
  const { data } = useQuery(workPackageQuery(id));
  return (
    <SidePanel
      label={t("workPackages.details.region", { id })}
      onClose={onClose}
      actions={
        data === undefined ? null : (
          <>
            <Neighbors id={id} onGo={onGo} />
            <WholeActions workPackage={data} />
            <RowActions workPackage={data} onDeleted={onClose} />
          </>
        )
      }
    >
      {data === undefined || compared?.since === undefined ? null : (
        <Suspense>
          <DetailsSince {...compared} workPackage={data} />
        </Suspense>
      )}
      <Details id={id} place="panel" />
    </SidePanel>
  );
}
