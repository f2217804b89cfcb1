/** `/admin/workpackage-customizer/custom-fields`. */
import { CUSTOM_FIELD_TARGETS } from "@halyard/contract/work-types/custom-fields";
import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus, TextCursorInput } from "lucide-react";
import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { EmptyView, FailedView } from "../../../../shared/ui/feedback/state-views.tsx";
import { ListTable, ListTableLoading } from "../../../../shared/ui/column-list/column-list.tsx";
import { FilterInput } from "../../../../shared/ui/inputs/filter-input.tsx";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import { FilterChips } from "../../../../shared/ui/layout/filter-chips.tsx";
import { useShortcut } from "../../../../shared/ui/shortcuts/shortcuts.ts";
import { CustomizerPage } from "../../customizer/customizer-page.tsx";
import { fieldColumns, FieldRow } from "./field-row.tsx";
import { customFieldQuery, projectNamesQuery } from "../queries.ts";
import styles from "../custom-fields.module.css";
import { customFieldsQuery } from "../../../../shared/custom-fields/definitions-query.ts";
import type { CustomFieldsSearch } from "./search.ts";
import "../../customizer/messages.ts";
import "../messages.ts";

const route = getRouteApi("/app/admin/workpackage-customizer/custom-fields");
const FieldDialog = lazy(async () => ({ default: (await import("../form/field-dialog.tsx")).FieldDialog }));
const SectionsDialog = lazy(async () => ({
  default: (await import("../sections/sections-dialog.tsx")).SectionsDialog,
}));
const DeleteDialog = lazy(async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog }));

export function CustomFieldsPage(): ReactNode {
  const t = useT();
  const { open, q = "", of: target = "WorkPackage" } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(customFieldsQuery);
  const queries = useQueryClient();
  const [isArranging, setArranging] = useState(false);
  const [deleted, setDeleted] = useState<CustomField | null>(null);
  const edited = useQuery(customFieldQuery(typeof open === "number" ? open : null)).data ?? null;
  // Read once: a question that stood for a query would read what it deletes.
  const askToDelete = ({ id }: CustomField): void =>
    void queries.fetchQuery(customFieldQuery(id)).then(setDeleted, reportError);
  const change = useCallback(
    (patch: { [Name in keyof CustomFieldsSearch]: CustomFieldsSearch[Name] | undefined }, replace = false) =>
      void navigate({ search: (now) => ({ ...now, ...patch }), replace }),
    [navigate],
  );
  const find = useCallback((text: string) => change({ q: text === "" ? undefined : text }, true), [change]);
  const add = (): void => change({ open: "new" });
  useShortcut("c", t("customFields.add"), add);
  // What is deleted takes the focus with it.
  const adding = useFocusAfter<HTMLButtonElement>(list.data?.length);
  const own = { ...list, data: list.data?.filter((field) => field.for === target) };
  return (
    <CustomizerPage
      title={t("customFields.title")}
      actions={
        own.data?.length === 0 ? null : (
          <>
            {target === "Project" ? (
              <Button variant="default" onClick={() => setArranging(true)}>
                {t("customFields.sections.open")}
              </Button>
            ) : null}
            <Button ref={adding} leftSection={<Plus size={16} aria-hidden />} onClick={add}>
              {t("customFields.add")}
            </Button>
          </>
        )
      }
    >
      <div className={styles.toolbar}>
        <FilterInput label={t("customFields.search")} value={q} onChange={find} />
        <FilterChips
          label={t("customFields.of")}
          chips={CUSTOM_FIELD_TARGETS.map((one) => ({
            key: one,
            name: t(`customFields.of.${one}`),
            count: list.data?.filter((field) => field.for === one).length,
            isChosen: one === target,
          }))}
          onChoose={(one) => change({ of: one === "WorkPackage" ? undefined : one, q: undefined })}
        />
      </div>
      <Fields list={own} find={q} onAdd={add} onEdit={({ id }) => change({ open: id })} onDelete={askToDelete} />
      <Suspense>
        {open === "new" || edited !== null ? (
          <FieldDialog key={open} field={edited} target={target} onClose={() => change({ open: undefined })} />
        ) : null}
        {isArranging ? <SectionsDialog onClose={() => setArranging(false)} /> : null}
        {deleted === null ? null : (
          <DeleteDialog field={deleted} fields={list.data ?? []} onClose={() => setDeleted(null)} />
        )}
      </Suspense>
    </CustomizerPage>
  );
}

interface FieldsProps {
  list: { data: readonly CustomField[] | undefined; isPending: boolean; error: unknown; refetch: () => unknown };
  find: string;
  onAdd: () => void;
  onEdit: (field: CustomField) => void;
  onDelete: (field: CustomField) => void;
}

function Fields({ list, find, onAdd, onEdit, onDelete }: FieldsProps): ReactNode {
  const t = useT();
  const projects = new Set((list.data ?? []).flatMap((field) => (field.isForAll ? [] : field.projects)));
  const projectNames = useQuery(projectNamesQuery([...projects].toSorted((a, b) => a - b))).data;
  if (list.isPending) {
    return (
      <div className={styles.list}>
        <ListTableLoading columns={fieldColumns(t)} rows={6} />
      </div>
    );
  }
  if (list.data === undefined) {
    return <FailedView error={list.error} title={t("customFields.load.failed")} onRetry={() => void list.refetch()} />;
  }
  if (list.data.length === 0) {
    const add = (
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={onAdd}>
        {t("customFields.add")}
      </Button>
    );
    return (
      <EmptyView
        icon={<TextCursorInput size={24} aria-hidden />}
        title={t("customFields.none")}
        help={t("customFields.noneYet")}
        action={add}
      />
    );
  }
  const wanted = find.trim().toLowerCase();
  const shown = list.data.filter(
    ({ name, fieldFormat }) =>
      name.toLowerCase().includes(wanted) || t(`customFields.format.${fieldFormat}`).toLowerCase().includes(wanted),
  );
  if (shown.length === 0) {
    return <EmptyView title={t("customFields.noneFound")} help={t("customFields.noneFoundHelp")} />;
  }
  const names = Map.groupBy(list.data, ({ name }) => name.toLowerCase());
  const columns = fieldColumns(t);
  return (
    <div className={styles.list}>
      <ListTable columns={columns}>
        <ul aria-label={t("customFields.title")}>
          {shown.map((field) => (
            <FieldRow
              key={field.id}
              field={field}
              names={projectNames}
              isDuplicate={(names.get(field.name.toLowerCase())?.length ?? 0) > 1}
              onEdit={() => onEdit(field)}
              onDelete={() => onDelete(field)}
            />
          ))}
        </ul>
      </ListTable>
    </div>
  );
}
