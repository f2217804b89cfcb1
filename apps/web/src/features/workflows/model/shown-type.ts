/** Which type the page shows where its address names none: the one of last time, or one with rules. */
import type { Workflow } from "@halyard/contract/schemas/work-types";
import { browserMemory } from "../../../shared/session/browser-memory.ts";

const KEY = "halyard.workflows.type";

export const rememberType = (id: number): void => browserMemory.set(KEY, String(id));

/** How many moves of the type some role can't make. */
export const limitedMoves = ({ limits }: Pick<Workflow, "limits">): number =>
  limits.reduce((sum, { refused }) => sum + refused.length, 0);

export function shownType(
  workflows: readonly Pick<Workflow, "id" | "limits">[],
  asked: number | undefined,
): number | undefined {
  const remembered = Number(browserMemory.get(KEY));
  const known = [asked, remembered].find((id) => workflows.some((workflow) => workflow.id === id));
  return known ?? (workflows.find((workflow) => limitedMoves(workflow) > 0) ?? workflows[0])?.id;
}
