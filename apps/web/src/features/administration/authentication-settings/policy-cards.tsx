/** The policies in force, a card each. */
import type { AuthenticationSection } from "@halyard/contract/schemas/administration/administration";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { formatDay } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Card, Facts } from "../../../shared/ui/layout/card.tsx";
import { CARDS, type CardId } from "./fields.ts";
import styles from "./authentication-settings.module.css";
import "./messages.ts";

interface PolicyCardsProps {
  policy: AuthenticationSection;
  onEdit: (card: CardId) => void;
}

export function PolicyCards({ policy, onEdit }: PolicyCardsProps): ReactNode {
  const t = useT();
  const facts = usePolicyFacts(policy);
  return CARDS.map((card) => (
    <Card
      key={card}
      title={t(`authSettings.${card}`)}
      help={t(`authSettings.${card}Help`)}
      mark={
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t("authSettings.editOf", { name: t(`authSettings.${card}`) })}
          onClick={() => onEdit(card)}
        >
          {t("authSettings.edit")}
        </Button>
      }
    >
      <Facts facts={facts[card]} />
    </Card>
  ));
}

interface PolicySummaryProps {
  policy: AuthenticationSection;
  onOpen: () => void;
}

/** What most people notice of the policies, beside the score. */
export function PolicySummary({ policy, onOpen }: PolicySummaryProps): ReactNode {
  const t = useT();
  const { access, session, password, registration } = usePolicyFacts(policy);
  const shortest = password[0] === undefined ? undefined : { ...password[0], name: t("authSettings.shortestPassword") };
  const shown = [access[2], session[0], session[1], shortest, registration[0]].filter((fact) => fact !== undefined);
  return (
    <Card
      title={t("authSettings.tab.policies")}
      mark={
        <Button variant="default" size="compact-sm" onClick={onOpen}>
          {t("authSettings.allPolicies")}
        </Button>
      }
    >
      <div className={styles.methods}>
        <Facts facts={shown} />
      </div>
    </Card>
  );
}

/** What each card says of the policy. */
function usePolicyFacts(policy: AuthenticationSection): Record<CardId, { name: string; value: ReactNode }[]> {
  const t = useT();
  const orNever = (count: number, words: string): string => (count === 0 ? t("authSettings.never") : words);
  const lasting = (minutes: number): string => {
    if (minutes % 1_440 === 0) return t("authSettings.days", { count: minutes / 1_440 });
    if (minutes % 60 === 0) return t("authSettings.hours", { count: minutes / 60 });
    return t("authSettings.minutes", { count: minutes });
  };
  const { secondFactorFor, secondFactorFrom, secondFactorGroups, secondFactorPermissions } = policy;
  const others = secondFactorGroups.length + secondFactorPermissions.length;
  return {
    access: [
      { name: t("authSettings.field.passwordSignIn"), value: t(`authSettings.choice.${policy.passwordSignIn}`) },
      { name: t("authSettings.field.firstMethod"), value: t(`authSettings.choice.${policy.firstMethod}`) },
      {
        name: t("authSettings.field.secondFactorFor"),
        value: [
          t(`authSettings.choice.${secondFactorFor}`),
          ...(others > 0 ? [t("authSettings.others", { count: others })] : []),
          ...(secondFactorFrom === null ? [] : [t("authSettings.from", { day: formatDay(secondFactorFrom) })]),
        ].join(", "),
      },
      {
        name: t("authSettings.remembered"),
        value: orNever(policy.rememberedDays, t("authSettings.days", { count: policy.rememberedDays })),
      },
    ],
    session: [
      { name: t("authSettings.timeout"), value: lasting(policy.sessionIdleMinutes) },
      {
        name: t("authSettings.field.sessionHours"),
        value: orNever(policy.sessionHours, t("authSettings.hours", { count: policy.sessionHours })),
      },
      {
        name: t("authSettings.parallel"),
        value: policy.sessionsPerPerson === 0 ? t("authSettings.any") : String(policy.sessionsPerPerson),
      },
      {
        name: t("authSettings.field.proofMinutes"),
        value: orNever(policy.proofMinutes, lasting(policy.proofMinutes)),
      },
    ],
    password: [
      { name: t("authSettings.shortest"), value: t("authSettings.characters", { count: policy.passwordLength }) },
      {
        name: t("authSettings.common"),
        value: t(policy.refuseCommonPasswords ? "authSettings.refused" : "authSettings.allowed"),
      },
      {
        name: t("authSettings.reuse"),
        value:
          policy.passwordHistory === 0
            ? t("authSettings.notChecked")
            : t("authSettings.lastPasswords", { count: policy.passwordHistory }),
      },
      { name: t("authSettings.expires"), value: t("authSettings.never") },
    ],
    registration: [
      { name: t("authSettings.field.selfRegistration"), value: t(`authSettings.choice.${policy.selfRegistration}`) },
      {
        name: t("authSettings.field.registrationDomains"),
        value:
          policy.registrationDomains.length === 0 ? t("authSettings.anyDomain") : policy.registrationDomains.join(", "),
      },
    ],
    tokens: [
      {
        name: t("authSettings.field.tokensAcceptedFrom"),
        value: t(`authSettings.choice.${policy.tokensAcceptedFrom}`),
      },
      { name: t("authSettings.field.tokensFor"), value: t(`authSettings.choice.${policy.tokensFor}`) },
      {
        name: t("authSettings.expires"),
        value: orNever(policy.tokenDays, t("authSettings.days", { count: policy.tokenDays })),
      },
    ],
  };
}
