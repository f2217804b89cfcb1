/** The question that is open about what a move requires; the dialog answers it. */
import { ApiError } from "@halyard/api-client/error";
import type { WorkPackage } from "@halyard/contract/resources";
import { isRequirable, type RequirableAttribute } from "@halyard/contract/work-types/workflows";
import { attributesOf, type Change } from "../model/change.ts";

export interface Requirement {
  workPackage: WorkPackage;
  /** The status that it is moved to. */
  status: string;
  /** What it must have, and has not. */
  attributes: readonly RequirableAttribute[];
  wantsComment: boolean;
}

/** What is changed with the status. */
export type Answer = Pick<Change, "comment" | "values" | "links">;

interface Question extends Requirement {
  answer(answer: Answer | null): void;
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
  const asked = new Set(error.fields.map(({ attribute }) => attribute));
  const wantsComment = asked.delete("comment");
  const attributes = [...asked].filter(isRequirable);
  const given = new Set<string>([...attributesOf(change), ...(change.comment === undefined ? [] : ["comment"])]);
  // Something else is wrong, or what was filled in is.
  if (attributes.length < asked.size || error.fields.some(({ attribute }) => given.has(attribute ?? ""))) return null;
  return asked.size === 0 && !wantsComment
    ? null
    : { workPackage, status: status.title ?? "", attributes, wantsComment };
}

/** @returns null: the move is given up. A question that is open already is given up for it. */
export function askForRequirement(requirement: Requirement): Promise<Answer | null> {
  open?.answer(null);
  return new Promise((resolve) => {
    publish({
      ...requirement,
      answer(given) {
        publish(null);
        resolve(given);
      },
    });
  });
}

export const currentRequirement = (): Question | null => open;

export function subscribeToRequirement(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
