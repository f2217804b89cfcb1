/** `/admin/workpackage-customizer/statuses` ("Work-package customizer"). */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, useMemo, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { classOf } from "../../../shared/ui/primitives/status-paint.ts";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { EntryPage } from "../entries/entry-page.tsx";
import { leadsOf } from "./leads.ts";
import { statusesQuery, transitionsQuery } from "./queries.ts";
import { effectsOf, StatusCells, statusColumns, StatusTags } from "./status-cells.tsx";
import "../customizer/messages.ts";
import "./messages.ts";

const route = getRouteApi("/app/admin/workpackage-customizer/statuses");
const StatusDialog = lazy(async () => ({ default: (await import("./status-dialog.tsx")).StatusDialog }));

export function StatusesPage(): ReactNode {
  const t = useT();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(statusesQuery);
  const transitions = useQuery(transitionsQuery).data;
  const leads = useMemo(() => leadsOf(transitions ?? []), [transitions]);
  // Where every status still leads to every other in some type, figures tell nothing.
  const isTold = [...(leads?.values() ?? [])].some(({ isFree }) => !isFree);
  return (
    <EntryPage
      kind="statuses"
      list={list}
      failed={{ title: t("statuses.load.failed") }}
      open={open}
      onOpen={(next) => void navigate({ search: next === undefined ? {} : { open: next } })}
      kept={() => t("statuses.kept")}
      columns={statusColumns(t, isTold)}
      groupOf={(status) => t(`statuses.class.${classOf(status)}`)}
      renderName={(status) => <ColorDot name={status.name} status={status} />}
      renderTags={(status) => <StatusTags status={status} leads={leads?.get(status.id)} />}
      renderCells={(status) => (
        <StatusCells status={status} leads={isTold ? (leads?.get(status.id) ?? null) : undefined} />
      )}
      phoneEnd={(_status, { used }) => (used === undefined ? null : t("catalogue.used", { count: used }))}
      renderPhoneFacts={(status) =>
        [
          ...(status.excludedFromTotals ? [] : [t("statuses.percentDone", { percent: status.defaultDoneRatio })]),
          ...effectsOf(t, status),
        ].join(" · ")
      }
      renderDialog={(status, close) => (
        <StatusDialog key={open} status={status} current={list.data?.find((one) => one.isDefault)} onClose={close} />
      )}
    />
  );
}
