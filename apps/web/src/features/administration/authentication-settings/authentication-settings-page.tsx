/** `/admin/authentication` ("Static placeholder admin pages"): cards of demonstration data, no calls. */
import { Check, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Card, Cards, Facts, Level } from "../../../shared/ui/layout/card.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { SampleNote } from "../../../shared/ui/feedback/sample-note.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "./authentication-settings.module.css";
import { SAMPLE } from "./data.ts";
import "./messages.ts";

export function AuthenticationSettingsPage(): ReactNode {
  const t = useT();
  const { securityScore, session, password, methods, advice } = SAMPLE;
  return (
    <>
      <PageHeader title={t("authSettings.title")} help={t("authSettings.help")} />
      <SampleNote />
      <Cards>
        <Card title={t("authSettings.score")} help={t("authSettings.scoreHelp")}>
          <Level
            label={t("authSettings.score")}
            value={securityScore}
            of={100}
            words={t("authSettings.scoreOf", { score: securityScore })}
          />
          <ul className={styles.advice}>
            {advice.map(({ id, done }) => (
              <li key={id} data-done={done || undefined}>
                {done ? <Check size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
                <span>{t(`authSettings.advice.${id}`)}</span>
                <Tag tone={done ? "good" : "warning"}>{t(done ? "authSettings.done" : "authSettings.toDo")}</Tag>
              </li>
            ))}
          </ul>
        </Card>
        <Card title={t("authSettings.methods")} help={t("authSettings.methodsHelp")}>
          <Facts
            facts={methods.map(({ id, enabled, people }) => ({
              name: t(`authSettings.method.${id}`),
              value: (
                <span className={styles.state}>
                  {enabled ? t("authSettings.people", { count: people }) : null}
                  <Tag tone={enabled ? "good" : "plain"}>
                    {t(enabled ? "authSettings.enabled" : "authSettings.disabled")}
                  </Tag>
                </span>
              ),
            }))}
          />
        </Card>
        <Card title={t("authSettings.session")} help={t("authSettings.sessionHelp")}>
          <Facts
            facts={[
              { name: t("authSettings.timeout"), value: t("authSettings.minutes", { count: session.timeoutMinutes }) },
              { name: t("authSettings.remembered"), value: t("authSettings.days", { count: session.rememberedDays }) },
              { name: t("authSettings.parallel"), value: String(session.parallel) },
            ]}
          />
        </Card>
        <Card title={t("authSettings.password")} help={t("authSettings.passwordHelp")}>
          <Facts
            facts={[
              { name: t("authSettings.shortest"), value: t("authSettings.characters", { count: password.shortest }) },
              { name: t("authSettings.kinds"), value: t("authSettings.kindsOf", { count: password.kinds }) },
              { name: t("authSettings.reuse"), value: t("authSettings.lastPasswords", { count: password.remembered }) },
              {
                name: t("authSettings.expires"),
                value:
                  password.expiresDays === null
                    ? t("authSettings.never")
                    : t("authSettings.days", { count: password.expiresDays }),
              },
            ]}
          />
        </Card>
      </Cards>
    </>
  );
}
