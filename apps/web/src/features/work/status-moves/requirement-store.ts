/** The question that is open about what a move requires; the dialog answers it. */
import { ApiError } from "@halyard/api-client/error";
import type { WorkPackage } from "@halyard/contract/resources";
import { isRequirable, type RequirableAttribute } from "@halyard/contract/work-types/workflows";
import { createStore } from "../../../shared/state/store.ts";
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

export const openRequirement = createStore<Question | null>(null);

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
  openRequirement.get()?.answer(null);
  return new Promise((resolve) => {
    openRequirement.set({
      ...requirement,
      answer(given) {
        openRequirement.set(null);
        resolve(given);
      },
    });
  });
}
