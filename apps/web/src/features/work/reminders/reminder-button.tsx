/** Your own reminder of a work package: what it is set to, and the way to set, change or remove it. */
import { hasLink } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import { AlarmClock, AlarmClockCheck } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { rootQuery } from "../../../shared/session/session.ts";
import { formatTime } from "../../../shared/dates/dates.tsx";
import { useTimeZone } from "../../../shared/dates/time-zone.ts";
import { ToolPopover } from "../../../shared/ui/menu/tool-popover.tsx";
import { reminderQuery } from "./queries.ts";
import "./messages.ts";

const load = () => import("./reminder-panel.tsx");
const ReminderPanel = lazy(async () => ({ default: (await load()).ReminderPanel }));

/** Nothing where the server has no reminders, or no one has signed in. */
export function ReminderButton({ workPackageId }: { workPackageId: number }): ReactNode {
  const { data: root } = useQuery(rootQuery);
  return hasLink(root, "reminders") ? <Shown workPackageId={workPackageId} /> : null;
}

function Shown({ workPackageId }: { workPackageId: number }): ReactNode {
  const t = useT();
  useTimeZone();
  const reminder = useQuery(reminderQuery(workPackageId)).data ?? null;
  return (
    <ToolPopover
      label={
        reminder === null ? t("reminders.remindMe") : t("reminders.setFor", { time: formatTime(reminder.remindAt) })
      }
      title={t("reminders.title")}
      icon={
        reminder === null ? (
          <AlarmClock size={16} aria-hidden />
        ) : (
          <AlarmClockCheck size={16} color="var(--accent)" aria-hidden />
        )
      }
      width={320}
      bare
      load={() => void load()}
    >
      {(close) => <ReminderPanel workPackageId={workPackageId} onDone={close} />}
    </ToolPopover>
  );
}
