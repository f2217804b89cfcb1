/** Asks once before users go, however many: what stays of them, and where no one else would be left in charge. */
import { linkOf } from "@halyard/api-client/links";
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { Notice } from "../../../../shared/ui/feedback/notice.tsx";
import type { User } from "@halyard/contract/people";
import { deletionSummaryQuery } from "../model/queries.ts";
import styles from "../users-page.module.css";

/** Of more than these the number is to be typed. */
const MANY = 10;

interface DeleteUsersDialogProps {
  users: readonly User[];
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function DeleteUsersDialog({ users, busy, onConfirm, onClose }: DeleteUsersDialogProps): ReactNode {
  const t = useT();
  const [typed, setTyped] = useState("");
  // While they go, the answer would be about fewer of them.
  const query = useQuery({ ...deletionSummaryQuery(users.map(({ id }) => id)), enabled: !busy });
  const count = users.length;
  const [only] = users;
  const sole = query.data?._embedded.soleManagers ?? [];
  const unnamed = (query.data?.soleManagers ?? 0) - sole.length;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={onConfirm}
      title={t("users.delete")}
      confirmLabel={t("ui.delete")}
      dangerous
      busy={busy}
      held={count > MANY && typed.trim() !== String(count)}
    >
      <p>
        {count === 1 && only !== undefined
          ? t("users.deleteConfirm", { name: only.name })
          : t("users.deleteManyConfirm", { count })}
      </p>
      <p>{t("users.deleteKept")}</p>
      {query.data === undefined ? (
        <p className={styles.quiet}>{t(query.isError ? "users.deleteUnknown" : "users.deleteCounting")}</p>
      ) : (
        <p>{t("users.deleteAuthored", { count: query.data.workPackages })}</p>
      )}
      {sole.length === 0 ? null : (
        <Notice tone="warning">
          <p className={styles.soleHead}>{t("users.deleteSole")}</p>
          <ul className={styles.sole}>
            {sole.map((one) => {
              const [user, project] = [linkOf(one, "user"), linkOf(one, "project")];
              return (
                <li key={`${user?.href} ${project?.href}`}>
                  {t("users.deleteSoleIn", { name: user?.title ?? "", project: project?.title ?? "" })}
                </li>
              );
            })}
            {unnamed > 0 ? <li>{t("users.deleteSoleMore", { count: unnamed })}</li> : null}
          </ul>
        </Notice>
      )}
      {count > MANY ? (
        <TextInput
          label={t("users.deleteType", { count })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
    </ConfirmDialog>
  );
}
