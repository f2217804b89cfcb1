import { addMessages } from "../../../shared/i18n/registry.ts";

export const board = {
  "board.count": "{column}: {count, plural, one {# work package} other {# work packages}}",
  "board.countOf": "{column}: {count, number} of at most {limit, number}",
  "board.setLimit": "Set a limit",
  "board.overLimit": "Over the limit",
  "board.limit": "Work-in-progress limit of {column}",
  "board.limitHelp": "Leave blank for no limit. Saved views keep it.",
  "board.place": "{at, number} of {count, number}",
  "board.title": "Board",
  "board.columns": "Columns: {by}",
  "board.lanes": "Lanes: {by}",
  "board.points": "{count, plural, one {# point} other {# points}}",
  "board.checks": "{done, number} of {total, number} checked",
  "board.children": "{count, plural, one {# child} other {# children}}",
  "board.before": "Previous column",
  "board.after": "Next column",
  "board.create": "New work package in {column}",
  "board.more": "{count, plural, one {Show # more} other {Show # more}}",
  "board.move": "Move #{id}",
  "board.moveTo": "Move to",
  "board.leftOver": "You can't move anything here",
  "board.select": "Select",
  "board.deselect": "Deselect",
  "board.selected": "Selected:",
  "board.empty": "Empty",
  "board.unfold": "Show the empty column {column}",
  "board.toTop": "To the top",
  "board.up": "Up",
  "board.down": "Down",
} as const;

addMessages(board);
