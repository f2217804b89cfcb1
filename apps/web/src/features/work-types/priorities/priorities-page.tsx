/** `/admin/workpackage-customizer/priorities`. */
import type { Priority } from "@halyard/contract/schemas/work-types";
import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { useSaveEntry } from "../entries/changes.ts";
import { EntryPage } from "../entries/entry-page.tsx";
import { prioritiesQuery } from "./queries.ts";
import "../customizer/messages.ts";
import "./messages.ts";

const route = getRouteApi("/app/admin/workpackage-customizer/priorities");
const PriorityDialog = lazy(async () => ({ default: (await import("./priority-dialog.tsx")).PriorityDialog }));

export function PrioritiesPage(): ReactNode {
  const t = useT();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(prioritiesQuery);
  return (
    <EntryPage
      kind="priorities"
      list={list}
      failed={{ title: t("priorities.load.failed") }}
      open={open}
      onOpen={(next) => void navigate({ search: next === undefined ? {} : { open: next } })}
      kept={() => t("priorities.kept")}
      renderMarks={(priority) => <PriorityMarks priority={priority} />}
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

function PriorityMarks({ priority }: { priority: Priority }): ReactNode {
  const t = useT();
  const save = useSaveEntry("priorities", priority);
  // What the click asked for, until the answer is there: a switch that waits looks broken.
  const active = save.isPending ? !priority.isActive : priority.isActive;
  return (
    <>
      <Switch
        size="xs"
        label={t(active ? "priorities.active" : "priorities.inactive")}
        aria-label={t("priorities.activeOf", { name: priority.name })}
        checked={active}
        disabled={priority.isDefault || save.isPending}
        onChange={(event) => save.mutate({ is_active: event.currentTarget.checked })}
      />
      {priority.isDefault ? <Tag tone="accent">{t("priorities.tag.isDefault")}</Tag> : null}
    </>
  );
}
