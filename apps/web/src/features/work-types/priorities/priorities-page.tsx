/** `/admin/workpackage-customizer/priorities`. */
import type { Priority } from "@halyard/contract/schemas/work-types";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, useMemo, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ListCell } from "../../../shared/ui/column-list/column-list.tsx";
import { EntryPage } from "../entries/entry-page.tsx";
import { openOf } from "../entries/used-cells.tsx";
import { priorityColumns, PriorityItems, PriorityPlaces, PriorityTags, useOpenWork } from "./priority-cells.tsx";
import { PriorityName } from "./priority-name.tsx";
import { prioritiesQuery } from "./queries.ts";
import "../customizer/messages.ts";
import "./messages.ts";

const route = getRouteApi("/app/admin/workpackage-customizer/priorities");
const PriorityDialog = lazy(async () => ({ default: (await import("./priority-dialog.tsx")).PriorityDialog }));

const NONE: readonly Priority[] = [];

export function PrioritiesPage(): ReactNode {
  const t = useT();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(prioritiesQuery);
  const places = useOpenWork(list.data ?? NONE);
  const colors = useMemo(() => new Map(list.data?.map(({ name, color }) => [name, color])), [list.data]);
  return (
    <EntryPage
      kind="priorities"
      list={list}
      failed={{ title: t("priorities.load.failed") }}
      open={open}
      onOpen={(next) => void navigate({ search: next === undefined ? {} : { open: next } })}
      kept={() => t("priorities.kept")}
      renderName={({ name }) => <PriorityName name={name} priorities={colors} />}
      renderTags={(priority) => <PriorityTags priority={priority} />}
      columns={priorityColumns(t)}
      renderItems={(priority) => <PriorityItems priority={priority} />}
      renderCells={(priority) => (
        <ListCell>
          <PriorityPlaces priority={priority} places={places.get(priority.id)} />
        </ListCell>
      )}
      phoneEnd={(_priority, usage) => openOf(t, usage)}
      renderPhoneFacts={(priority) => <PriorityPlaces priority={priority} places={places.get(priority.id)} />}
      renderDialog={(priority, close) => (
        <PriorityDialog
          key={open}
          priority={priority}
          current={list.data?.find((one) => one.isDefault)}
          onClose={close}
        />
      )}
    />
  );
}
