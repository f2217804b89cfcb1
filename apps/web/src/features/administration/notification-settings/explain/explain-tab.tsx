/** Answers why someone was notified of a change or not: the latest changes of a work package, for one person. */
import { titleOf } from "@halyard/api-client/links";
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { WhyNotified } from "../../../../shared/components/why-notified/why-notified.tsx";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { plainText } from "../../../../shared/markdown/plain-text.ts";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Card } from "../../../../shared/ui/layout/card.tsx";
import { PersonPicker } from "../model/person-picker.tsx";
import { explanationsQuery } from "../model/queries.ts";
import styles from "../notification-settings.module.css";

const route = getRouteApi("/app/admin/notifications");

export function ExplainTab(): ReactNode {
  const t = useT();
  const { user, workPackage } = route.useSearch();
  return (
    <Card title={t("notificationSettings.explainTitle")} help={t("notificationSettings.explainHelp")}>
      <Question key={`${user} ${workPackage}`} />
      {user === undefined || workPackage === undefined ? null : <Answer user={user} workPackage={workPackage} />}
    </Card>
  );
}

function Question(): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [user, setUser] = useState(search.user);
  const [number, setNumber] = useState(search.workPackage === undefined ? "" : String(search.workPackage));
  const [wrong, setWrong] = useState(false);
  const ask = (): void => {
    const workPackage = Number(number.trim().replace(/^#/, ""));
    const isNumber = Number.isSafeInteger(workPackage) && workPackage > 0;
    setWrong(!isNumber);
    if (isNumber && user !== undefined) void navigate({ search: { tab: "explain", user, workPackage } });
  };
  return (
    <form
      noValidate
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <PersonPicker label={t("notificationSettings.person")} value={user} onChange={setUser} />
      <TextInput
        label={t("notificationSettings.workPackage")}
        value={number}
        inputMode="numeric"
        error={wrong ? t("notificationSettings.workPackageWrong") : undefined}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Button type="submit" disabled={user === undefined}>
        {t("notificationSettings.explainButton")}
      </Button>
    </form>
  );
}

function Answer({ user, workPackage }: { user: number; workPackage: number }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(explanationsQuery(user, workPackage));
  if (data === undefined) {
    return error === null ? (
      <LoadingRows rows={4} height={64} />
    ) : (
      <FailedView error={error} title={t("notificationSettings.explainFailed")} onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0) return <p className={styles.quiet}>{t("notificationSettings.explainNothing")}</p>;
  return (
    <ul className={styles.list}>
      {data.map(({ id, explanation, activity }) => (
        <li key={id} className={styles.explained}>
          <p className={styles.change}>
            {activity === undefined ? (
              t("notificationSettings.explainChange", { id: String(id) })
            ) : (
              <>
                <strong>{titleOf(activity, "user")}</strong> · <RelativeTime time={activity.createdAt} />
                <br />
                {plainText(activity.comment.html) || activity.details.map(({ raw }) => raw).join(", ")}
              </>
            )}
          </p>
          <WhyNotified explanation={explanation} />
        </li>
      ))}
    </ul>
  );
}
