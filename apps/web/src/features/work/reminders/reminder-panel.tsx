/** Sets, changes or removes a reminder: by one of a few choices at once, or to a day and a time, with a note. */
import type { Reminder } from "@halyard/contract/resources";
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { formatTime } from "../../../shared/dates/dates.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { daysLater, MORNING, morningAfter } from "../../../shared/dates/moments.ts";
import { clockOf, dayOf, instantAt } from "../../../shared/dates/time-zone.ts";
import { useRemoveReminder, useSaveReminder } from "./changes.ts";
import { reminderQuery } from "./queries.ts";
import "./messages.ts";
import styles from "./reminders.module.css";

const CHOICES = [
  { id: "tomorrow", days: 1 },
  { id: "inThreeDays", days: 3 },
  { id: "inAWeek", days: 7 },
] as const;

interface ReminderPanelProps {
  workPackageId: number;
  onDone: () => void;
}

export function ReminderPanel({ workPackageId, onDone }: ReminderPanelProps): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(reminderQuery(workPackageId));
  if (data !== undefined)
    return <ReminderForm key={data?.id} workPackageId={workPackageId} reminder={data} onDone={onDone} />;
  if (error === null) return <LoadingRows rows={3} />;
  return <FailedView error={error} title={t("reminders.failed")} onRetry={() => void refetch()} />;
}

interface ReminderFormProps extends ReminderPanelProps {
  reminder: Reminder | null;
}

function ReminderForm({ workPackageId, reminder, onDone }: ReminderFormProps): ReactNode {
  const t = useT();
  const [now] = useState(() => new Date());
  const [day, setDay] = useState(() => (reminder === null ? daysLater(now, 1) : dayOf(new Date(reminder.remindAt))));
  const [time, setTime] = useState(() => (reminder === null ? MORNING : clockOf(new Date(reminder.remindAt))));
  const [note, setNote] = useState(reminder?.note ?? "");
  const [wrong, setWrong] = useState<{ remindAt?: string; note?: string }>({});
  const save = useSaveReminder(workPackageId, reminder);
  const remove = useRemoveReminder(workPackageId);

  const setTo = (remindAt: string): void =>
    save.mutate(
      { remindAt, note },
      {
        onSuccess: onDone,
        onError: (error) => {
          const messages = fieldMessages(error);
          setWrong(messages);
          if (Object.keys(messages).length === 0) reportError(error);
        },
      },
    );
  const submit = (): void => {
    const at = instantAt(day, time);
    if (Number.isNaN(at.getTime())) setWrong({ remindAt: t("reminders.timeRequired") });
    else if (at <= new Date()) setWrong({ remindAt: t("reminders.past") });
    else setTo(at.toISOString());
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        size="xs"
        label={t("reminders.note")}
        maxLength={128}
        value={note}
        error={wrong.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <QuickChoices now={now} disabled={save.isPending} onChoose={setTo} />
      <div className={styles.moment}>
        <TextInput
          size="xs"
          type="date"
          label={t("reminders.date")}
          value={day}
          min={dayOf(now)}
          error={wrong.remindAt === undefined ? undefined : true}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          type="time"
          label={t("reminders.time")}
          value={time}
          error={wrong.remindAt === undefined ? undefined : true}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      </div>
      {wrong.remindAt === undefined ? null : (
        <p role="alert" className={styles.wrong}>
          {wrong.remindAt}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="xs" type="submit" loading={save.isPending}>
          {t(reminder === null ? "reminders.submit" : "ui.save")}
        </Button>
        {reminder === null ? null : (
          <Button
            size="xs"
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate(reminder, { onSuccess: onDone })}
          >
            {t("reminders.remove")}
          </Button>
        )}
      </div>
    </form>
  );
}

interface QuickChoicesProps {
  now: Date;
  disabled: boolean;
  /** @param at ISO 8601, in UTC */
  onChoose: (at: string) => void;
}

function QuickChoices({ now, disabled, onChoose }: QuickChoicesProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.choices}>
      {CHOICES.map(({ id, days }) => {
        const at = morningAfter(now, days);
        return (
          <Button
            key={id}
            size="xs"
            variant="default"
            title={formatTime(at)}
            disabled={disabled}
            onClick={() => onChoose(at)}
          >
            {t(`reminders.${id}`)}
          </Button>
        );
      })}
    </div>
  );
}
