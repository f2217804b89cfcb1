/** `/admin/workpackage-customizer/work-management`: statuses and types on one page. */
import type { Status, Type } from "@halyard/contract/schemas/work-types";
import { iconOf } from "@halyard/contract/work-types/type-icons";
import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { FilterInput } from "../../../shared/ui/inputs/filter-input.tsx";
import { CustomizerPage } from "../customizer/customizer-page.tsx";
import type { Entry } from "../entries/entry.ts";
import { httpFailure } from "../entries/failures.ts";
import { statusesQuery } from "../statuses/queries.ts";
import { StatusMarks } from "../statuses/status-marks.tsx";
import { typesQuery } from "../types/queries.ts";
import { TypeMarks } from "../types/type-marks.tsx";
import { TypeName } from "../types/type-icon.tsx";
import { CardSection } from "./card-section.tsx";
import { dialogOf, type WorkManagementSearch } from "./search.ts";
import { Totals } from "./totals.tsx";
import styles from "./work-management.module.css";
import "../customizer/messages.ts";
import "../statuses/messages.ts";
import "../types/messages.ts";
import "./messages.ts";

const route = getRouteApi("/app/admin/workpackage-customizer/work-management");
const StatusDialog = lazy(async () => ({ default: (await import("../statuses/status-dialog.tsx")).StatusDialog }));
const TypeDialog = lazy(async () => ({ default: (await import("../types/type-dialog.tsx")).TypeDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import("../entries/delete-dialog.tsx")).DeleteDialog }));

interface Deleted {
  kind: "statuses" | "types";
  entry: Entry;
}

export function WorkManagementPage(): ReactNode {
  const t = useT();
  const { q, show, open } = route.useSearch();
  const navigate = route.useNavigate();
  const statuses = useQuery(statusesQuery);
  const types = useQuery(typesQuery);
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const change = useCallback(
    (patch: { [Name in keyof WorkManagementSearch]: WorkManagementSearch[Name] | undefined }, replace = false) =>
      void navigate({ search: (now) => ({ ...now, ...patch }), replace }),
    [navigate],
  );
  const filter = useCallback((text: string) => change({ q: text === "" ? undefined : text }, true), [change]);
  const add = (kind: "statuses" | "types"): ReactNode => (
    <Button
      variant={kind === "statuses" ? "filled" : "default"}
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => change({ open: `${kind}-new` })}
    >
      {t(`${kind}.add`)}
    </Button>
  );

  return (
    <CustomizerPage
      title={t("workManagement.title")}
      actions={
        <>
          {add("types")}
          {add("statuses")}
        </>
      }
    >
      <Totals statuses={statuses.data} types={types.data} />
      <div className={styles.toolbar}>
        <FilterInput label={t("workManagement.search")} value={q ?? ""} onChange={filter} />
        <SegmentedControl
          aria-label={t("workManagement.show")}
          value={show ?? "all"}
          onChange={(value) => change({ show: value === "statuses" || value === "types" ? value : undefined })}
          data={[
            { value: "all", label: t("workManagement.all") },
            { value: "statuses", label: t("statuses.title") },
            { value: "types", label: t("types.title") },
          ]}
        />
      </div>
      {show === "types" ? null : (
        <CardSection
          kind="statuses"
          list={statuses}
          q={q}
          onClear={() => filter("")}
          failed={{ title: t("statuses.load.failed") }}
          kept={() => t("statuses.kept")}
          onEdit={({ id }) => change({ open: `statuses-${id}` })}
          onDelete={(entry) => setDeleted({ kind: "statuses", entry })}
          renderName={(status) => <ColorDot name={status.name} status={status} />}
          renderMarks={(one) => <StatusMarks status={one} />}
        />
      )}
      {show === "statuses" ? null : (
        <CardSection
          kind="types"
          list={types}
          q={q}
          onClear={() => filter("")}
          failed={{ title: t("types.load.title"), message: httpFailure(types.error) ?? t("types.load.failed") }}
          kept={(one) => t(one.isDefault ? "types.kept.default" : "types.kept.standard")}
          onEdit={({ id }) => change({ open: `types-${id}` })}
          onDelete={(entry) => setDeleted({ kind: "types", entry })}
          renderName={(one) => <TypeName name={one.name} color={one.color} icon={iconOf(one)} />}
          renderMarks={(one) => <TypeMarks type={one} />}
        />
      )}
      <EntryDialogs
        open={open}
        statuses={statuses.data}
        types={types.data}
        onClose={() => change({ open: undefined })}
      />
      {deleted === null ? null : (
        <Suspense>
          <DeleteDialog
            {...deleted}
            entries={(deleted.kind === "statuses" ? statuses.data : types.data) ?? []}
            onClose={() => setDeleted(null)}
          />
        </Suspense>
      )}
    </CustomizerPage>
  );
}

interface EntryDialogsProps {
  /** What the address says. */
  open: WorkManagementSearch["open"];
  statuses: readonly Status[] | undefined;
  types: readonly Type[] | undefined;
  onClose: () => void;
}

/** The status or type that is open, or is being added. */
function EntryDialogs({ open, statuses, types, onClose }: EntryDialogsProps): ReactNode {
  const dialog = dialogOf(open);
  const status = statuses?.find(({ id }) => dialog?.kind === "statuses" && id === dialog.id) ?? null;
  const type = types?.find(({ id }) => dialog?.kind === "types" && id === dialog.id) ?? null;
  return (
    <Suspense>
      {dialog?.kind === "statuses" && (dialog.id === null || status !== null) ? (
        <StatusDialog key={open} status={status} current={statuses?.find((one) => one.isDefault)} onClose={onClose} />
      ) : null}
      {dialog?.kind === "types" && (dialog.id === null || type !== null) ? (
        <TypeDialog key={open} type={type} onClose={onClose} />
      ) : null}
    </Suspense>
  );
}
