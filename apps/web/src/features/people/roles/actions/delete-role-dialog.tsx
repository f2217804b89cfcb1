/** Asks before a role goes. Who has it gets another one in the same step. */
import type { Holder } from "@halyard/contract/schemas/identity/roles";
import { titleOf } from "@halyard/api-client/links";
import type { Role } from "@halyard/contract/resources";
import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { describeError } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { useDeleteRole } from "../model/changes.ts";
import { givenToQuery, rolesQuery } from "../model/queries.ts";
import styles from "../model/roles.module.css";

interface DeleteRoleDialogProps {
  role: Role;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteRoleDialog({ role, onClose, onDeleted }: DeleteRoleDialogProps): ReactNode {
  const t = useT();
  const deletion = useDeleteRole(role);
  // Once it is gone no one is asked about it any more.
  const given = useQuery({ ...givenToQuery(role.id), enabled: !deletion.isPending && !deletion.isSuccess });
  const [target, setTarget] = useState("");
  const others = (useQuery(rolesQuery).data ?? []).filter(
    (other) => other.id !== role.id && other.assignable && other.roleType === role.roleType,
  );
  const used = (given.data?.total ?? 0) > 0;
  const ready = given.data !== undefined && (!used || target !== "");
  const confirm = (): void =>
    deletion.mutate(used ? Number(target) : null, {
      onSuccess: () => {
        onClose();
        onDeleted?.();
      },
      // Someone may have got it meanwhile.
      onError: () => void given.refetch(),
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("roles.delete")}
      width={460}
      footer={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("ui.cancel")}
          </Button>
          <Button color="red" disabled={!ready} loading={deletion.isPending} onClick={confirm}>
            {t(used ? "roles.reassignAndDelete" : "ui.delete")}
          </Button>
        </>
      }
    >
      <p>{t("roles.deleteConfirm", { name: role.name })}</p>
      {given.isPending ? <LoadingRows rows={2} /> : null}
      {given.isError && given.data === undefined ? (
        <FailedView error={given.error} onRetry={() => void given.refetch()} />
      ) : null}
      {given.data === undefined ? null : used ? (
        <>
          <p>
            {t("roles.deleteUsed", {
              count: given.data.total,
              names: given.data._embedded.elements.map((holder) => holderName(t, holder)).join(", "),
              more: given.data.total - given.data._embedded.elements.length,
            })}
          </p>
          {others.length === 0 ? (
            <p className={styles.problem}>{t("roles.reassign.none")}</p>
          ) : (
            <NativeSelect
              label={t("roles.reassign")}
              value={target}
              onChange={(event) => setTarget(event.currentTarget.value)}
              data={[
                { value: "", label: t("roles.reassign.pick") },
                ...others.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          )}
        </>
      ) : (
        <p className={styles.quiet}>{t("roles.deleteUnused")}</p>
      )}
      {deletion.error === null ? null : <Problem error={deletion.error} />}
    </Dialog>
  );
}

function holderName(t: ReturnType<typeof useT>, holder: Holder): string {
  const name = titleOf(holder, "principal");
  const project = titleOf(holder, "project");
  return project === "" ? name : t("roles.deleteIn", { name, project });
}

function Problem({ error }: { error: unknown }): ReactNode {
  const t = useT();
  const { message, details } = describeError(error);
  return (
    <p className={styles.problem} role="alert">
      {[`${t("roles.deleteFailed")}: ${message}`, ...details].join(" ")}
    </p>
  );
}
