import type { MessageId } from "../../../shared/i18n/i18n.tsx";
import type { CellProblem } from "./cells.ts";
import "../model/messages.ts";

/** What is wrong with a cell, in words. */
export const PROBLEMS = {
  choice: "workPackages.pasted.noChoice",
  number: "workPackages.pasted.noNumber",
  truth: "workPackages.pasted.noTruth",
  duration: "workPackages.invalidHours",
} as const satisfies Record<CellProblem, MessageId>;
