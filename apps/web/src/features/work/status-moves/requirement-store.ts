/** The question that is open about what a move requires; the dialog answers it. */
import { ApiError } from "@halyard/api-client/error";
import type { WorkPackage } from "@halyard/contract/resources";
import type { Change } from "../model/change.ts";

export interface Requirement {
  workPackage: WorkPackage;
  /** The status that it is moved to. */
  status: string;
  /** What the server says is missing beside a comment. */
  missing: readonly string[];
  /** A comment would be enough. */
  wantsComment: boolean;
}

interface Question extends Requirement {
  answer(comment: string | null): void;
}

let open: Question | null = null;
const listeners = new Set<() => void>();

function publish(question: Question | null): void {
  open = question;
  for (const listener of listeners) listener();
}

/** What a refused move requires; null where it was refused for something else. */
export function requirementIn(error: unknown, workPackage: WorkPackage, change: Change): Requirement | null {
  const status = change.links?.status;
  if (!(error instanceof ApiError) || error.status !== 422) return null;
  if (status === undefined || !("href" in status)) return null;
  const wantsComment = error.fields.some(({ attribute }) => attribute === "comment");
  if (!wantsComment || change.comment !== undefined) return null;
  const missing = error.fields.filter(({ attribute }) => attribute !== "comment").map(({ message }) => message);
  return { workPackage, status: status.title ?? "", missing, wantsComment };
}

/** @returns the comment; null: the move is given up. A question that is open already is given up for it. */
export function askForComment(requirement: Requirement): Promise<string | null> {
  open?.answer(null);
  return new Promise((resolve) => {
    publish({
      ...requirement,
      answer(comment) {
        publish(null);
        resolve(comment);
      },
    });
  });
}

export const currentRequirement = (): Question | null => open;

export function subscribeToRequirement(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
