import { addMessages } from "../../../shared/i18n/registry.ts";

export const statusMoves = {
  "statusMoves.force": "Move anyway…",
  "statusMoves.forceTitle": "Move #{id} to {status} anyway?",
  "statusMoves.forceMove": "Move anyway",
  "statusMoves.forceUndone": "Undone: {reason}",
  "statusMoves.reason": "Reason",
  "statusMoves.reasonHelp": "Everyone who sees the work package can read it in the history. The audit log has it too.",
  "statusMoves.reasonRequired": "Write a reason",
  "statusMoves.requireTitle": "Move #{id} to {status}",
  "statusMoves.requireHelp": "This move needs more information.",
  "statusMoves.comment": "Comment",
  "statusMoves.commentRequired": "Write a comment",
  "statusMoves.fieldRequired": "Fill this in",
  "statusMoves.load.failed": "What can be filled in could not be loaded",
  "statusMoves.move": "Move",
} as const;

addMessages(statusMoves);
