/** Subjects out of a list that was pasted: one a line, without what lists begin their lines with. */
import { translate } from "../../../shared/i18n/i18n.tsx";
import "../model/messages.ts";
import { SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";

/** As many as are written one after the other in a time that can be waited for. */
export const LINES_MAXIMUM = 100;

/** Bullets, numbers and check boxes. */
const BEGINNING = /^\s*(?:[-*+•–]\s+|\d{1,3}[.)]\s+)?(?:\[[ xX]?\]\s+)?/;

export const linesIn = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(BEGINNING, "").trim().slice(0, SUBJECT_LENGTH_MAXIMUM))
    .filter((line) => line !== "");

/** Whether a column of a table is that of the subject, as the screen or the API calls it. */
export const isSubject = (heading: string): boolean =>
  [translate("workPackages.field.subject"), "subject"].some((name) => name.toLowerCase() === heading.toLowerCase());
