/** `/admin/roles/{id}/edit`: changes a role, and shows what that will do before it is saved. */
import type { CatalogueGroup } from "@halyard/contract/schemas/identity/roles";
import { hasLink } from "@halyard/api-client/links";
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Role } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useCallback, useState, type ReactNode } from "react";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../../shared/ui/layout/page-header.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { useSaveRole, type RoleInput } from "../model/changes.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { othersChanges } from "./conflicts.ts";
import { Effects } from "./effects.tsx";
import { RoleLeaveGuard } from "./leave-guard.tsx";
import { permissionCatalogueQuery, roleQuery } from "../model/queries.ts";
import { chosenIn, RoleForm, type RoleDraft } from "./role-form.tsx";
import { rebase, selectionOf } from "./selection.ts";
import styles from "./role-form.module.css";
import "./messages.ts";
import "../model/messages.ts";

const route = getRouteApi("/app/admin/roles/$roleId/edit");

export function EditRolePage(): ReactNode {
  const t = useT();
  const id = Number(route.useParams().roleId);
  const role = useQuery(roleQuery(id));
  const catalogue = useQuery(permissionCatalogueQuery);
  return (
    <div className={styles.page}>
      <PageHeader
        title={t("roleForm.edit")}
        help={role.data === undefined ? t("roleForm.editHelp") : t("roleForm.editHelpOf", { name: role.data.name })}
      />
      {role.isError && role.data === undefined ? (
        <FailedView error={role.error} title={t("roles.failedOne")} onRetry={() => void role.refetch()} />
      ) : catalogue.isError && catalogue.data === undefined ? (
        <FailedView error={catalogue.error} onRetry={() => void catalogue.refetch()} />
      ) : role.data === undefined || catalogue.data === undefined ? (
        <LoadingRows rows={10} />
      ) : hasLink(role.data, "updatePermissions") ? (
        <ChangedRole key={id} latest={role.data} catalogue={catalogue.data} />
      ) : (
        <EmptyView
          title={t("roleForm.fixed")}
          action={
            <Link to="/admin/roles/$roleId" params={{ roleId: String(id) }}>
              {t("roles.viewDetails")}
            </Link>
          }
        />
      )}
    </div>
  );
}

const draftOf = ({ name, description, assignable, globalRole, permissions }: Role): RoleDraft => ({
  name,
  description,
  assignable,
  globalRole,
  selection: selectionOf(permissions, globalRole),
});

const FIELDS = ["name", "description", "assignable", "globalRole"] as const;

/** What is different from the role as it was when editing began. */
function changesIn(draft: RoleDraft, base: Role): Partial<RoleInput> {
  const changed = FIELDS.filter((field) => draft[field] !== base[field]);
  const chosen = chosenIn(draft);
  const same =
    draft.globalRole === base.globalRole &&
    chosen.size === base.permissions.length &&
    base.permissions.every((id) => chosen.has(id));
  return {
    ...Object.fromEntries(changed.map((field) => [field, draft[field]])),
    ...(same ? {} : { permissions: [...chosen] }),
  };
}

interface ChangedRoleProps {
  /** As it is on the server, now and later. */
  latest: Role;
  catalogue: readonly CatalogueGroup[];
}

function ChangedRole({ latest, catalogue }: ChangedRoleProps): ReactNode {
  const t = useT();
  const navigate = route.useNavigate();
  // What one's changes are changes of; it does not move while someone else saves.
  const [base, setBase] = useState(latest);
  const [draft, setDraft] = useState(() => draftOf(latest));
  const save = useSaveRole(base);
  const { reset } = save;
  const change = useCallback(
    (apply: (now: RoleDraft) => RoleDraft) => {
      reset();
      setDraft(apply);
    },
    [reset],
  );
  const changes = changesIn(draft, base);
  const dirty = Object.keys(changes).length > 0;
  // What one has not begun to change follows what others do.
  if (!dirty && !save.isPending && latest.lockVersion !== base.lockVersion) {
    setBase(latest);
    setDraft(draftOf(latest));
  }
  const conflict = othersChanges(save.error);
  const role = useQuery(roleQuery(base.id));
  const toDetails = { to: "/admin/roles/$roleId", params: { roleId: String(base.id) } } as const;
  const submit = (): void => {
    if (!dirty) return void navigate({ ...toDetails, ignoreBlocker: true });
    save.mutate(
      { ...changes, lockVersion: base.lockVersion },
      {
        onSuccess: () => void navigate({ ...toDetails, ignoreBlocker: true }),
        onError: (error) => {
          if (othersChanges(error) !== null) void role.refetch();
          else if (Object.keys(fieldMessages(error)).length === 0) reportError(error);
        },
      },
    );
  };
  const load = (now: Role): void => {
    setBase(now);
    setDraft(draftOf(now));
    reset();
  };
  /** Your own changes on top of the others'. */
  const keep = (now: Role): void => {
    const permissions: Permission[] =
      draft.globalRole === now.globalRole
        ? rebase(chosenIn(draft), base.permissions, now.permissions)
        : [...chosenIn(draft)];
    const own = Object.fromEntries(FIELDS.filter((field) => field in changes).map((field) => [field, draft[field]]));
    setBase(now);
    setDraft({ ...draftOf(now), ...own, selection: selectionOf(permissions, draft.globalRole) });
    reset();
  };
  return (
    <>
      <RoleForm
        draft={draft}
        onChange={change}
        catalogue={catalogue}
        builtin={base.builtin}
        effects={
          <>
            {changes.permissions === undefined || draft.globalRole !== base.globalRole ? null : (
              <Effects role={base} permissions={changes.permissions} catalogue={catalogue} />
            )}
            {conflict === null ? null : (
              <ConflictNotice
                changes={conflict}
                catalogue={catalogue}
                // Not while it is read for any other reason: that would swallow a click.
                busy={role.isFetching && latest.lockVersion === base.lockVersion}
                onKeep={() => keep(latest)}
                onLoad={() => load(latest)}
              />
            )}
          </>
        }
        submitLabel={t("roleForm.save")}
        saving={save.isPending}
        error={conflict === null ? save.error : null}
        onSubmit={submit}
        onCancel={() => void navigate(toDetails)}
      />
      <RoleLeaveGuard active={dirty && !save.isSuccess} />
    </>
  );
}
