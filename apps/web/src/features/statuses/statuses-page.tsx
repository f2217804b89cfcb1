/** `/admin/workpackage-customizer/statuses` (spec part 1: "Work-package customizer"). */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { useShortcut } from "../../ui/shortcuts.ts";
import { CustomizerPage } from "../catalogue/customizer-page.tsx";
import { EntryList } from "../catalogue/entry-list.tsx";
import { statusesQuery, type Status } from "./queries.ts";
import { StatusMarks } from "./status-marks.tsx";

const route = getRouteApi("/app/admin/workpackage-customizer/statuses");
const StatusDialog = lazy(async () => ({ default: (await import("./status-dialog.tsx")).StatusDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import("../catalogue/delete-dialog.tsx")).DeleteDialog }));

export function StatusesPage(): ReactNode {
  const t = useT();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(statusesQuery);
  const [deleted, setDeleted] = useState<Status | null>(null);
  const show = (next: number | "new" | undefined): void =>
    void navigate({ search: next === undefined ? {} : { open: next } });
  const add = (): void => show("new");
  useShortcut("c", t("statuses.add"), add);
  const statuses = list.data ?? [];
  const edited = statuses.find((status) => status.id === open) ?? null;
  return (
    <CustomizerPage
      title={t("statuses.title")}
      help={t("statuses.help")}
      actions={
        <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
          {t("statuses.add")}
        </Button>
      }
    >
      <EntryList
        kind="statuses"
        list={list}
        failed={{ title: t("statuses.load.failed") }}
        onAdd={add}
        onEdit={(status) => show(status.id)}
        onDelete={setDeleted}
        kept={() => t("statuses.kept")}
        renderMarks={(status) => <StatusMarks status={status} />}
      />
      <Suspense>
        {open === "new" || edited !== null ? (
          <StatusDialog
            key={open}
            status={edited}
            current={statuses.find((status) => status.isDefault)}
            onClose={() => show(undefined)}
          />
        ) : null}
        {deleted === null ? null : (
          <DeleteDialog kind="statuses" entry={deleted} entries={statuses} onClose={() => setDeleted(null)} />
        )}
      </Suspense>
    </CustomizerPage>
  );
}
