import { addMessages } from "../../../shared/i18n/registry.ts";

export const calendar = {
  "calendar.title": "Calendar",
  "calendar.span": "What the calendar shows",
  "calendar.month": "Month",
  "calendar.week": "Week",
  "calendar.today": "Today",
  "calendar.bars": "Days shown",
  "calendar.barsAre": "Dates: {bars}",
  "calendar.bars.due": "Due date",
  "calendar.bars.days": "Start to due date",
  "calendar.next": "Next",
  "calendar.previous": "Previous",
  "calendar.more": "+{count} more",
  "calendar.tooMany": "Showing the first {shown, number} of {total, number}. Filter to see the others.",
  "calendar.count": "{count, number} in {month}",
  "calendar.countDue": "{count, number} due in {month}",
  "calendar.nothing": "Nothing planned here.",
  "calendar.overdue": "Overdue",
  "calendar.earlier": "Earlier",
  "calendar.late": "overdue",
  "calendar.lateBy": "{count, plural, one {# day late} other {# days late}}",
  "calendar.create": "New work package on {day}",
  "calendar.createToday": "New work package today",
  "calendar.bar": "{type} #{id}: {subject}, {status}, {days}",
} as const;

addMessages(calendar);
