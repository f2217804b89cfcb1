/** How many recovery codes are left, and making new ones. */
import type { User } from "@halyard/contract/people";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../../../shared/api/api.ts";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import "./messages.ts";
import styles from "../../profile-page.module.css";
import { PasswordPrompt } from "./password-prompt.tsx";
import { recoveryCodesQuery, useFactorsChanged } from "./queries.ts";

interface RecoveryCodesLineProps {
  user: User;
  own: boolean;
  onCodes: (codes: readonly string[]) => void;
}

export function RecoveryCodesLine({ user, own, onCodes }: RecoveryCodesLineProps): ReactNode {
  const t = useT();
  const { data } = useQuery(recoveryCodesQuery(user.id));
  const changed = useFactorsChanged(user.id);
  const [asking, setAsking] = useState(false);
  if (data === undefined) return null;
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.strong}>
          {t("factors.codes")} · {t("factors.codesLeft", { left: data.left, total: data.total })}
        </span>
        <span className={styles.quiet}>
          {t(`factors.${data.left === 0 ? "codesNone" : "codesHelp"}${own ? "" : "Other"}`)}
        </span>
      </span>
      {own ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t("factors.codesReplace")}
        </Button>
      ) : null}
      {asking ? (
        <PasswordPrompt
          title={t("factors.codesReplaceTitle")}
          confirmLabel={t("factors.codesReplace")}
          run={(currentPassword) => api.post(`users/${user.id}/recovery_codes`, { currentPassword })}
          onClose={() => setAsking(false)}
          onDone={(made) => {
            setAsking(false);
            onCodes(made.codes ?? []);
            void changed();
          }}
        >
          <p>{t("factors.codesReplaceQuestion")}</p>
        </PasswordPrompt>
      ) : null}
    </li>
  );
}
