/** Asks before someone loses a role in a project. A failure is told here, where it happened. */
import type { Holder } from "@halyard/contract/schemas/identity/roles";
import { isOneOf, linkOf, titleOf } from "@halyard/api-client/links";
import type { Role } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import { describeError } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { useRemoveHolder } from "../model/changes.ts";
import styles from "../model/roles.module.css";

interface RemoveHolderDialogProps {
  role: Role;
  holder: Holder;
  onClose: () => void;
}

export function RemoveHolderDialog({ role, holder, onClose }: RemoveHolderDialogProps): ReactNode {
  const t = useT();
  const removal = useRemoveHolder(role);
  const name = titleOf(holder, "principal");
  const project = titleOf(holder, "project");
  const problem = removal.error === null ? null : describeError(removal.error);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => removal.mutate(holder, { onSuccess: onClose })}
      title={t("roles.remove.title")}
      confirmLabel={t("roles.remove.confirm")}
      dangerous
      busy={removal.isPending}
    >
      <p>{t(project === "" ? "roles.remove.textGlobal" : "roles.remove.text", { name, role: role.name, project })}</p>
      {isOneOf(linkOf(holder, "principal"), "groups") ? <p>{t("roles.remove.group")}</p> : null}
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {[`${t("roles.remove.failed", { name })}: ${problem.message}`, ...problem.details].join(" ")}
        </p>
      )}
    </ConfirmDialog>
  );
}
