/** The second factors of a person: adding and removing your own, or an administrator's reset of someone else's. */
import type { User } from "@halyard/contract/people";
import type { Factor } from "@halyard/contract/schemas/identity/sign-in";
import { linkOf } from "@halyard/api-client/links";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../../../shared/api/api.ts";
import { FormattedDate, RelativeTime } from "../../../../../shared/dates/dates.tsx";
import { toast } from "../../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import { useFocusAfter } from "../../../../../shared/ui/focus/return-focus.ts";
import styles from "../../profile-page.module.css";
import { AddAppDialog } from "./add-app-dialog.tsx";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import { PasswordPrompt } from "./password-prompt.tsx";
import { factorsQuery, useFactorsChanged } from "./queries.ts";
import { RecoveryCodesLine } from "./recovery-codes-line.tsx";
import { RememberedDevices } from "./remembered-devices.tsx";
import "./messages.ts";

type Open =
  | { kind: "app" | "passkey" }
  | { kind: "codes"; codes: readonly string[] }
  | { kind: "remove"; factor: Factor }
  | null;

export function SecondFactors({ user, own }: { user: User; own: boolean }): ReactNode {
  const t = useT();
  const query = useQuery(factorsQuery(user.id));
  const changed = useFactorsChanged(user.id);
  const [open, setOpen] = useState<Open>(null);
  const factors = query.data?._embedded.elements ?? [];
  const addPasskey = useFocusAfter<HTMLButtonElement>(factors.length);
  const added = (factor: Factor): void => {
    toast.success(t("factors.on", { name: factor.name }));
    setOpen(factor.recoveryCodes === undefined ? null : { kind: "codes", codes: factor.recoveryCodes });
    void changed();
  };
  const add = own ? (
    <span className={styles.buttons}>
      <Button ref={addPasskey} variant="default" onClick={() => setOpen({ kind: "passkey" })}>
        {t("factors.add.passkey")}
      </Button>
      <Button variant="default" onClick={() => setOpen({ kind: "app" })}>
        {t("factors.add.totp")}
      </Button>
    </span>
  ) : null;
  return (
    <section className={styles.card} aria-labelledby="factors">
      <div className={styles.heading}>
        <h2 id="factors" className={styles.bareHeading}>
          {t("factors.title")}
        </h2>
        {own ? add : factors.length === 0 ? null : <ResetButton user={user} onReset={() => void changed()} />}
      </div>
      <p className={styles.quiet}>{t(own ? "factors.help" : "factors.helpOther")}</p>
      {query.isPending ? <LoadingRows rows={1} height={52} /> : null}
      {query.isError ? <FailedView error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && factors.length === 0 ? (
        own ? (
          <p>
            <span className={styles.strong}>{t("factors.none")}</span>{" "}
            <span className={styles.quiet}>{t("factors.noneHelp")}</span>
          </p>
        ) : (
          <p>{t("factors.noneOther")}</p>
        )
      ) : null}
      <ul className={styles.list}>
        {factors.map((factor) => (
          <FactorLine
            key={factor.id}
            factor={factor}
            onRemove={own ? () => setOpen({ kind: "remove", factor }) : null}
          />
        ))}
        {factors.length > 0 ? (
          <RecoveryCodesLine user={user} own={own} onCodes={(codes) => setOpen({ kind: "codes", codes })} />
        ) : null}
      </ul>
      {factors.length > 0 ? <RememberedDevices id={user.id} /> : null}
      {open?.kind === "app" ? <AddAppDialog onClose={() => setOpen(null)} onAdded={added} /> : null}
      {open?.kind === "passkey" ? <AddPasskeyDialog onClose={() => setOpen(null)} onAdded={added} /> : null}
      {open?.kind === "codes" ? <CodesDialog codes={open.codes} onClose={() => setOpen(null)} /> : null}
      {open?.kind === "remove" ? (
        <PasswordPrompt
          title={t("factors.removeTitle", { name: open.factor.name })}
          confirmLabel={t("factors.remove")}
          dangerous
          run={(currentPassword) => removeFactor(open.factor, currentPassword)}
          onClose={() => setOpen(null)}
          onDone={() => {
            toast.success(t("factors.removed", { name: open.factor.name }));
            setOpen(null);
            void changed();
          }}
        >
          <p>{t(factors.length === 1 ? "factors.removeLast" : "factors.removeQuestion")}</p>
        </PasswordPrompt>
      ) : null}
    </section>
  );
}

function removeFactor(factor: Factor, currentPassword: string): Promise<unknown> {
  const link = linkOf(factor, "delete");
  return link === null ? Promise.reject(new Error("no way to remove")) : api.follow(link, { currentPassword });
}

function FactorLine({ factor, onRemove }: { factor: Factor; onRemove: (() => void) | null }): ReactNode {
  const t = useT();
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.strong}>{factor.name}</span>
        <span className={styles.quiet}>
          {t(`factors.kind.${factor.kind}`)} · {t("factors.added")} <FormattedDate date={factor.createdAt} /> ·{" "}
          {factor.lastUsedAt === null ? (
            t("factors.neverUsed")
          ) : (
            <>
              {t("factors.used")} <RelativeTime time={factor.lastUsedAt} />
            </>
          )}
        </span>
      </span>
      {onRemove === null ? null : (
        <Button variant="default" aria-label={t("factors.removeOf", { name: factor.name })} onClick={onRemove}>
          {t("factors.remove")}
        </Button>
      )}
    </li>
  );
}

/** For someone who lost theirs. */
function ResetButton({ user, onReset }: { user: User; onReset: () => void }): ReactNode {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t("factors.resetAll")}
      </Button>
      {asking ? (
        <PasswordPrompt
          title={t("factors.resetTitle", { name: user.name })}
          confirmLabel={t("factors.remove")}
          dangerous
          run={(currentPassword) =>
            api.follow({ href: `/api/v3/users/${user.id}/factors`, method: "delete" }, { currentPassword })
          }
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            toast.success(t("factors.resetDone"));
            onReset();
          }}
        >
          <p>{t("factors.resetQuestion", { name: user.name })}</p>
        </PasswordPrompt>
      ) : null}
    </>
  );
}
