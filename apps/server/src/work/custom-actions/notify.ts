/** The step of a custom action that tells people: `{to: ["assignee", 12, "/api/v3/groups/7"], message: "Your turn"}`. */
import {
  isNotifiedPart,
  NOTIFIED_PARTS,
  notifyOf,
  type ActionStep,
  type NotifiedPart,
  type NotifyValue,
} from "@halyard/contract/work-types/custom-actions";
import { ACTION_MESSAGE_LENGTH_MAXIMUM, ACTION_NOTIFIES_MAXIMUM } from "@halyard/contract/limits";
import { isObject } from "../../hal/json.ts";
import { targetOf } from "../../hal/write/input.ts";
import { IdBody } from "../../hal/write/takes.ts";
import { groupsByIds } from "../../identity/groups/service.ts";
import { usersByIds } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { violation, wrongFormat, type ApiError } from "../../platform/errors.ts";
import { z } from "zod";

/** As the API describes it. */
export const NotifyBody = z.object({
  to: z.array(z.union([z.enum(NOTIFIED_PARTS), IdBody])),
  message: z.string().max(ACTION_MESSAGE_LENGTH_MAXIMUM).nullish(),
});

const WHOM = `${NOTIFIED_PARTS.join(", ")} or the id of a person or group`;

/** @throws PropertyFormatError, a violation (422) */
export function notifyIn(value: unknown): NotifyValue {
  if (!isObject(value)) throw wrongFormat("actions", "{to: [], message}", value);
  const { to, message = "" } = value;
  const sent: unknown[] = Array.isArray(to) ? to : to === null || to === undefined ? [] : [to];
  const told = [...new Set(sent.map(recipientIn))];
  if (told.length === 0) throw violation("actions", "Notify: choose at least one person or group.");
  if (told.length > ACTION_NOTIFIES_MAXIMUM) {
    throw violation("actions", `Notify: at most ${ACTION_NOTIFIES_MAXIMUM} people and groups can be chosen.`);
  }
  if (message !== null && (typeof message !== "string" || message.includes("\0")))
    throw wrongFormat("actions", "String", message);
  const written = (message ?? "").trim();
  if (written.length > ACTION_MESSAGE_LENGTH_MAXIMUM) {
    throw violation(
      "actions",
      `Notify: the message is too long (maximum is ${ACTION_MESSAGE_LENGTH_MAXIMUM} characters).`,
    );
  }
  return { to: told, message: written };
}

function recipientIn(value: unknown): NotifiedPart | number {
  if (isNotifiedPart(value)) return value;
  const plain: unknown = isObject(value) ? (value["href"] ?? value["id"]) : value;
  if (typeof plain === "number" && Number.isSafeInteger(plain)) return plain;
  if (typeof plain === "string") {
    if (/^\d{1,15}$/.test(plain)) return Number(plain);
    const target = targetOf(plain, ["users", "groups"]);
    if (target !== null) return target.id;
  }
  throw wrongFormat("actions", WHOM, value);
}

const namedIn = (steps: readonly ActionStep[]): number[] =>
  notifyOf(steps)?.to.filter((one) => typeof one === "number") ?? [];

/** People who were chosen earlier can stay: they are notified again once their account is unlocked. */
export async function notifyProblems(
  ctx: Context,
  steps: readonly ActionStep[],
  stored: readonly ActionStep[],
): Promise<ApiError[]> {
  const earlier = new Set(namedIn(stored));
  const ids = namedIn(steps).filter((id) => !earlier.has(id));
  if (ids.length === 0) return [];
  const [users, groups] = await Promise.all([usersByIds(ctx, ids), groupsByIds(ctx, ids)]);
  const people = new Map(users.filter(({ builtin }) => builtin === "none").map((row) => [row.id, row]));
  const known = new Set(groups.map(({ id }) => id));
  return ids.flatMap((id) => {
    const person = people.get(id);
    if (person?.status === "locked") {
      return [violation("actions", `Notify: ${person.name}'s account is locked. Choose someone else.`)];
    }
    if (person !== undefined || known.has(id)) return [];
    return [violation("actions", `Notify: there is no person or group with the id ${id}.`)];
  });
}
