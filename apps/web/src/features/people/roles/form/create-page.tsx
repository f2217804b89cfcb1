/** `/admin/roles/create`: a new role, from the defaults or from another role. */
import type { CatalogueGroup } from "@halyard/contract/schemas/identity/roles";
import { DEFAULT_ROLE_PERMISSIONS } from "@halyard/contract/permissions/permission-presets";
import type { Role } from "@halyard/contract/resources";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useState, type ReactNode } from "react";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../../shared/ui/layout/page-header.tsx";
import { Later } from "../../../../shared/ui/feedback/later.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { useSaveRole } from "../model/changes.ts";
import { RoleLeaveGuard } from "./leave-guard.tsx";
import { permissionCatalogueQuery, rolesQuery } from "../model/queries.ts";
import { chosenIn, RoleForm, type RoleDraft } from "./role-form.tsx";
import { newSelection, selectionOf } from "./selection.ts";
import styles from "./role-form.module.css";
import "./messages.ts";
import "../model/messages.ts";

const route = getRouteApi("/app/admin/roles/create");

export function CreateRolePage(): ReactNode {
  const t = useT();
  const roles = useQuery(rolesQuery);
  const catalogue = useQuery(permissionCatalogueQuery);
  const failed = [roles, catalogue].find((query) => query.isError && query.data === undefined);
  return (
    <div className={styles.page}>
      <PageHeader title={t("roleForm.create")} />
      {failed !== undefined ? (
        <FailedView error={failed.error} title={t("roles.failedData")} onRetry={() => void failed.refetch()} />
      ) : roles.data === undefined || catalogue.data === undefined ? (
        <LoadingRows rows={10} />
      ) : (
        <Later placeholder={<LoadingRows rows={10} />}>
          <NewRole roles={roles.data} catalogue={catalogue.data} />
        </Later>
      )}
    </div>
  );
}

const draftFrom = (source: Role | undefined): RoleDraft => ({
  name: "",
  description: "",
  assignable: true,
  globalRole: source?.globalRole ?? false,
  selection: source === undefined ? newSelection() : selectionOf(source.permissions, source.globalRole),
});

function NewRole({ roles, catalogue }: { roles: readonly Role[]; catalogue: readonly CatalogueGroup[] }): ReactNode {
  const t = useT();
  const { copyFrom } = route.useSearch();
  const navigate = route.useNavigate();
  const source = roles.find((role) => role.id === copyFrom);
  const [draft, setDraft] = useState(() => draftFrom(source));
  const [untouched, setUntouched] = useState(true);
  const save = useSaveRole(null);
  const { reset } = save;
  const change = useCallback(
    (apply: (now: RoleDraft) => RoleDraft) => {
      reset();
      setUntouched(false);
      setDraft(apply);
    },
    [reset],
  );
  const copy = (id: string): void => {
    const next = roles.find((role) => String(role.id) === id);
    const { globalRole, selection } = draftFrom(next);
    setDraft((now) => ({ ...now, globalRole, selection }));
    void navigate({ search: next === undefined ? {} : { copyFrom: next.id }, replace: true });
  };
  const submit = (): void => {
    const { selection: _selection, ...fields } = draft;
    save.mutate(
      { ...fields, permissions: [...chosenIn(draft)] },
      {
        onSuccess: (role) =>
          void navigate({ to: "/admin/roles/$roleId", params: { roleId: String(role.id) }, ignoreBlocker: true }),
        onError: (error) => {
          if (Object.keys(fieldMessages(error)).length === 0) reportError(error);
        },
      },
    );
  };
  return (
    <>
      <RoleForm
        draft={draft}
        onChange={change}
        catalogue={catalogue}
        builtin={null}
        start={
          <NativeSelect
            label={t("roleForm.copyFrom")}
            value={String(source?.id ?? "")}
            onChange={(event) => copy(event.currentTarget.value)}
            data={[
              { value: "", label: t("roleForm.copyNone") },
              ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            description={
              source === undefined
                ? t("roleForm.default", { count: DEFAULT_ROLE_PERMISSIONS.length })
                : t("roleForm.copying", { count: source.permissions.length, name: source.name })
            }
            inputWrapperOrder={["label", "input", "description", "error"]}
          />
        }
        submitLabel={t("roles.create")}
        saving={save.isPending}
        error={save.error}
        onSubmit={submit}
        onCancel={() => void navigate({ to: "/admin/roles/list", ignoreBlocker: untouched })}
      />
      <RoleLeaveGuard active={!untouched && !save.isSuccess} />
    </>
  );
}
