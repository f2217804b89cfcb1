/** Answers put together by what decided them: one picture for all permissions (or people) that share a chain. */
import type { EffectivePermission, Reason } from "@halyard/contract/schemas/identity/roles";
import { linkOf } from "@halyard/api-client/links";

export interface Chain {
  /** What the reasons have in common, and the key of the picture. */
  key: string;
  verdict: EffectivePermission["verdict"];
  ownership: EffectivePermission["ownership"];
  reasons: readonly Reason[];
  answers: readonly EffectivePermission[];
}

const RANK = { yes: 0, own: 1, no: 2 };

/** Granted ones first, each kind by how much it decides. */
export function chainsOf(answers: readonly EffectivePermission[]): Chain[] {
  const keyOfAnswer = ({ verdict, ownership, reasons }: EffectivePermission): string =>
    `${verdict} ${ownership} ${reasons.map(keyOf).join(" ")}`;
  const groups = Map.groupBy(answers, keyOfAnswer);
  const chains = [...groups].flatMap(([key, [first, ...rest]]) =>
    first === undefined ? [] : [{ ...first, key, answers: [first, ...rest] } satisfies Chain],
  );
  return chains.toSorted((a, b) => RANK[a.verdict] - RANK[b.verdict] || b.answers.length - a.answers.length);
}

/** The reason without what differs from person to person (the membership). */
export const keyOf = (reason: Reason): string =>
  [reason.kind, reason.permission ?? "", linkOf(reason, "group")?.href ?? "", linkOf(reason, "role")?.href ?? ""].join(
    "|",
  );
