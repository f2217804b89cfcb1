/** What comes again and again, and when. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const schedules = {
  "schedules.title": "Schedules",
  "schedules.column.name": "Name",
  "schedules.column.rhythm": "Schedule",
  "schedules.column.next": "Next run",
  "schedules.column.last": "Last run",
  "schedules.words.off": "Off",
  "schedules.words.minutes": "{count, plural, one {Every minute} other {Every # minutes}}",
  "schedules.words.hour":
    "{minute, plural, =0 {Every hour, on the hour} one {Every hour, # minute past} other {Every hour, # minutes past}}",
  "schedules.words.day": "Every day at {time} {timeZone}",
  "schedules.words.week": "Every {day} at {time} {timeZone}",
  "schedules.words.month": "Every month on day {day, number} at {time} {timeZone}",
  "schedules.words.custom": "{cron} ({timeZone})",
  "schedules.failed": "Couldn't load the schedules",
  "schedules.next": "Next",
  "schedules.last": "Last",
  "schedules.never": "Never",
  "schedules.run": "Run now",
  "schedules.actions": "Actions for {name}",
  "schedules.runNamed": "Run now: {name}",
  "schedules.started": "{name} started.",
} as const;

addMessages(schedules);
