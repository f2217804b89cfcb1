/** `/admin/authentication`: how well sign-ins are protected, and the policies that decide it. */
import type { AuthenticationSection } from "@halyard/contract/schemas/administration";
import type { AuthenticationOverview } from "@halyard/contract/schemas/sign-in";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Check, CircleAlert } from "lucide-react";
import { useState, type ReactNode } from "react";
import { formatDay } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { Card, Cards, Facts, Level } from "../../../shared/ui/layout/card.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "./authentication-settings.module.css";
import { FIX_OF, type CardId } from "./fields.ts";
import { ApplicationsCard } from "./applications/applications-card.tsx";
import { DirectoriesCard } from "./directories/directories-card.tsx";
import { PolicyDialog } from "./policy-dialog.tsx";
import { ProvidersCard } from "./providers/providers-card.tsx";
import { ScimCard } from "./provisioning/scim-card.tsx";
import { overviewQuery, policyQuery } from "./queries.ts";
import "./messages.ts";

export function AuthenticationSettingsPage(): ReactNode {
  const t = useT();
  const [overview, policy] = [useQuery(overviewQuery), useQuery(policyQuery)];
  const [editing, setEditing] = useState<CardId | null>(null);
  const failed = overview.error ?? policy.error;
  const retry = (): void => {
    void overview.refetch();
    void policy.refetch();
  };
  const isThere = overview.data !== undefined && policy.data !== undefined;
  return (
    <>
      <PageHeader
        title={t("authSettings.title")}
        help={t("authSettings.help")}
        docs="/docs/using#signing-in-policies-and-providers-administrators"
      />
      {!isThere && failed === null ? <LoadingRows rows={6} height={52} /> : null}
      {!isThere && failed !== null ? <FailedView error={failed} onRetry={retry} /> : null}
      {overview.data !== undefined && policy.data !== undefined ? (
        <Cards>
          <ScoreCard overview={overview.data} onFix={setEditing} />
          <MethodsCard overview={overview.data} />
          <ProvidersCard />
          <DirectoriesCard />
          <ScimCard />
          <ApplicationsCard />
          <PolicyCards policy={policy.data} onEdit={setEditing} />
        </Cards>
      ) : null}
      {editing !== null && policy.data !== undefined ? (
        <PolicyDialog card={editing} policy={policy.data} onClose={() => setEditing(null)} />
      ) : null}
    </>
  );
}

interface ScoreCardProps {
  overview: AuthenticationOverview;
  onFix: (card: CardId) => void;
}

function ScoreCard({ overview: { score, points }, onFix }: ScoreCardProps): ReactNode {
  const t = useT();
  return (
    <Card title={t("authSettings.score")} help={t("authSettings.scoreHelp")}>
      <Level label={t("authSettings.score")} value={score} of={100} words={t("authSettings.scoreOf", { score })} />
      <ul className={styles.advice}>
        {points.map(({ id, done }) => {
          const fix = FIX_OF[id];
          return (
            <li key={id} data-done={done || undefined}>
              {done ? <Check size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
              <span>
                {t(`authSettings.advice.${id}`)}
                {done ? null : <small className={styles.fix}>{t(`authSettings.fix.${id}`)}</small>}
              </span>
              {done || fix === null ? (
                <Tag tone={done ? "good" : "warning"}>{t(done ? "authSettings.done" : "authSettings.toDo")}</Tag>
              ) : (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t("authSettings.fixOf", { name: t(`authSettings.advice.${id}`) })}
                  onClick={() => onFix(fix)}
                >
                  {t("authSettings.fixIt")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function MethodsCard({ overview: { methods } }: { overview: AuthenticationOverview }): ReactNode {
  const t = useT();
  return (
    <Card title={t("authSettings.methods")} help={t("authSettings.methodsHelp")}>
      <Facts
        facts={methods.map(({ id, enabled, people }) => ({
          name: t(`authSettings.method.${id}`),
          value: (
            <span className={styles.state}>
              {t("authSettings.people", { count: people })}
              <Tag tone={enabled ? "good" : "plain"}>
                {t(enabled ? "authSettings.enabled" : "authSettings.disabled")}
              </Tag>
            </span>
          ),
        }))}
      />
    </Card>
  );
}

interface PolicyCardsProps {
  policy: AuthenticationSection;
  onEdit: (card: CardId) => void;
}

function PolicyCards({ policy, onEdit }: PolicyCardsProps): ReactNode {
  const t = useT();
  const facts = usePolicyFacts(policy);
  return (["access", "session", "password", "tokens"] as const).map((card) => (
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

/** What each card says of the policy. */
function usePolicyFacts(policy: AuthenticationSection): Record<CardId, { name: string; value: ReactNode }[]> {
  const t = useT();
  const orNever = (count: number, words: string): string => (count === 0 ? t("authSettings.never") : words);
  const { secondFactorFor, secondFactorFrom, secondFactorGroups, secondFactorPermissions } = policy;
  const others = secondFactorGroups.length + secondFactorPermissions.length;
  return {
    access: [
      { name: t("authSettings.field.passwordSignIn"), value: t(`authSettings.choice.${policy.passwordSignIn}`) },
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
      { name: t("authSettings.timeout"), value: t("authSettings.minutes", { count: policy.sessionIdleMinutes }) },
      {
        name: t("authSettings.field.sessionHours"),
        value: orNever(policy.sessionHours, t("authSettings.hours", { count: policy.sessionHours })),
      },
      {
        name: t("authSettings.parallel"),
        value: policy.sessionsPerPerson === 0 ? t("authSettings.any") : String(policy.sessionsPerPerson),
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
    tokens: [
      {
        name: t("authSettings.expires"),
        value: orNever(policy.tokenDays, t("authSettings.days", { count: policy.tokenDays })),
      },
    ],
  };
}
