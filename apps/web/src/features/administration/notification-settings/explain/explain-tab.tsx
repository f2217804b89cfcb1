/** Answers why someone was notified of a change or not: the latest changes of a work package, for one person. */
import { titleOf } from "@halyard/api-client/links";
import { Button, Select, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { WhyNotified } from "../../../../shared/components/why-notified/why-notified.tsx";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { plainText } from "../../../../shared/markdown/plain-text.ts";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { SELECT_LIST } from "../../../../shared/ui/inputs/select-list.ts";
import { Card } from "../../../../shared/ui/layout/card.tsx";
import { explanationsQuery, peopleQuery, personQuery } from "../model/queries.ts";
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
      <PersonPicker value={user} onChange={setUser} />
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

interface PersonPickerProps {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

function PersonPicker({ value, onChange }: PersonPickerProps): ReactNode {
  const t = useT();
  const [text, setText] = useState("");
  const chosen = useQuery({ ...personQuery(value ?? 0), enabled: value !== undefined }).data;
  const asked = chosen !== undefined && text === chosen.name ? "" : text.trim();
  const found = useQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData }).data ?? [];
  const people = [...(chosen === undefined ? [] : [chosen]), ...found.filter(({ id }) => id !== chosen?.id)];
  return (
    <Select
      {...SELECT_LIST}
      label={t("notificationSettings.person")}
      searchable
      value={value === undefined ? null : String(value)}
      searchValue={text}
      onSearchChange={setText}
      // The server has filtered already.
      filter={({ options }) => options}
      nothingFoundMessage={t("notificationSettings.personNone")}
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
    />
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
