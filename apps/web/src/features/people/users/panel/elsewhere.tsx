/** Says that the account whose details are open is on another page of the list, with the way to it. */
import type { User } from "@halyard/contract/people";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import { userQuery } from "../model/queries.ts";
import styles from "../users-page.module.css";
import "../model/messages.ts";

interface ElsewhereProps {
  /** Of the account that is open. */
  id: number;
  /** What the list shows. */
  users: readonly User[];
  /** Looks for it. */
  onFind: (words: string) => void;
}

export function Elsewhere({ id, users, onFind }: ElsewhereProps): ReactNode {
  const t = useT();
  const user = useQuery(userQuery(id)).data;
  const isHere = users.some((one) => one.id === id);
  useFocusAfter(isHere);
  if (user === undefined || isHere) return null;
  return (
    <p className={styles.elsewhere} role="status">
      {t("users.elsewhere", { name: user.name })}{" "}
      <button type="button" onClick={() => onFind(user.name)}>
        {t("users.elsewhere.find")}
      </button>
    </p>
  );
}
