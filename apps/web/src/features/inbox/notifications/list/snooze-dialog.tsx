/** Chooses the day and the time at which a notification comes back. */
import { Button, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { daysLater, MORNING } from "../../../../shared/dates/moments.ts";
import { dayOf, instantAt } from "../../../../shared/dates/time-zone.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import "../model/inbox-messages.ts";
import styles from "./inbox.module.css";

interface SnoozeDialogProps {
  onClose: () => void;
  onChoose: (until: string) => void;
}

export function SnoozeDialog({ onClose, onChoose }: SnoozeDialogProps): ReactNode {
  const t = useT();
  const [now] = useState(() => new Date());
  const [day, setDay] = useState(() => daysLater(now, 1));
  const [time, setTime] = useState(MORNING);
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = (): void => {
    const at = instantAt(day, time);
    if (Number.isNaN(at.getTime())) setWrong(t("notifications.snooze.required"));
    else if (at <= new Date()) setWrong(t("notifications.snooze.past"));
    else onChoose(at.toISOString());
  };
  return (
    <Dialog opened onClose={onClose} title={t("notifications.snooze.dialog")} width={400}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={styles.moment}>
          <TextInput
            type="date"
            label={t("notifications.snooze.day")}
            value={day}
            min={dayOf(now)}
            error={wrong}
            data-autofocus
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label={t("notifications.snooze.time")}
            value={time}
            error={wrong !== null}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </div>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit">{t("notifications.snooze")}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
