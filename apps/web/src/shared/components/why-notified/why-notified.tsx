/** Why someone was notified of a change or not, and how it was carried, in words. */
import type { NotificationExplanation } from "@halyard/contract/schemas/administration/emails";
import type { ReactNode } from "react";
import { formatTime } from "../../dates/dates.tsx";
import { useT, type MessageId } from "../../i18n/i18n.tsx";
import { whyNotified } from "./messages.ts";
import styles from "./why-notified.module.css";

type Words = (id: MessageId, values?: Record<string, string>) => string;

export function WhyNotified({ explanation }: { explanation: NotificationExplanation }): ReactNode {
  const t = useT();
  const { isNotified, email, emailBecause, push, pushBecause } = explanation;
  return (
    <dl className={styles.why}>
      <dt>{t(isNotified ? "whyNotified.yes" : "whyNotified.no")}</dt>
      <dd>{outcomeOf(explanation, t)}</dd>
      {isNotified && email !== null ? (
        <>
          <dt>{t("whyNotified.email")}</dt>
          <dd>
            {t(`whyNotified.email.${email}`)}
            {emailBecause === null ? "" : `: ${known("by", emailBecause, t)}`}
            {email === "off" ? "" : ` · ${stateOf(explanation, t)}`}
          </dd>
        </>
      ) : null}
      {isNotified && push !== null ? (
        <>
          <dt>{t("whyNotified.push")}</dt>
          <dd>
            {t(`whyNotified.push.${push}`)}
            {pushBecause === null ? "" : `: ${known("by", pushBecause, t)}`}
          </dd>
        </>
      ) : null}
    </dl>
  );
}

function outcomeOf({ reason, because, switchedOff }: NotificationExplanation, t: Words): string {
  if (because === null) return reason === null ? "" : known("reason", reason, t);
  if (because !== "settings") return t(`whyNotified.because.${because}`);
  return switchedOff === null
    ? t("whyNotified.because.settingsAny")
    : t("whyNotified.because.settings", { reason: known("reason", switchedOff, t) });
}

function stateOf({ emailState, emailSentAt }: NotificationExplanation, t: Words): string {
  if (emailState === "sent" && emailSentAt !== null) {
    return t("whyNotified.state.sent", { time: formatTime(emailSentAt) });
  }
  return emailState === "failed" || emailState === "dropped"
    ? t(`whyNotified.state.${emailState}`)
    : t("whyNotified.state.pending");
}

/** A newer server may have more of them. */
function known(kind: "by" | "reason", name: string, t: Words): string {
  const id = `whyNotified.${kind}.${name}`;
  return isKnown(id) ? t(id) : name;
}

const isKnown = (id: string): id is keyof typeof whyNotified => Object.hasOwn(whyNotified, id);
