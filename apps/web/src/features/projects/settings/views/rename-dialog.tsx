/** Renames a saved view. */
import { QUERY_NAME_LENGTH_MAXIMUM } from "@halyard/contract/views/queries";
import type { SavedView } from "@halyard/contract/schemas/views";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { RenameDialog } from "../../../../shared/conflicts/rename-dialog.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useViewChanges } from "./queries.ts";
import "./messages.ts";

export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }): ReactNode {
  const t = useT();
  const { change, readAgain } = useViewChanges();
  return (
    <RenameDialog
      entity={view}
      maxLength={QUERY_NAME_LENGTH_MAXIMUM}
      words={{
        title: t("projectViews.rename"),
        label: t("projectViews.column.name"),
        required: t("projectViews.nameRequired"),
      }}
      read={() => api.get(`queries/${view.id}`)}
      saving={change}
      save={(to, ended) => change.mutate({ view, to }, ended)}
      onTheirs={() => void readAgain()}
      onClose={onClose}
    />
  );
}
