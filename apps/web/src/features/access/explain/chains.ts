/** Answers put together by what decided them: one picture for all permissions (or people) that share a chain. */
import { linkOf } from "@halyard/api-client/links";
import type { EffectivePermission, Reason } from "../../users/queries.ts";

export interface Chain {
  /** What the reasons have in common, and the key of the picture. */
  key: string;
  granted: boolean;
  reasons: readonly Reason[];
  answers: readonly EffectivePermission[];
}

/** Granted ones first, each kind by how much it decides. */
export function chainsOf(answers: readonly EffectivePermission[]): Chain[] {
  const groups = Map.groupBy(answers, ({ granted, reasons }) => `${granted} ${reasons.map(keyOf).join(" ")}`);
  const chains = [...groups].flatMap(([key, [first, ...rest]]) =>
    first === undefined
      ? []
      : [{ key, granted: first.granted, reasons: first.reasons, answers: [first, ...rest] } satisfies Chain],
  );
  return chains.toSorted((a, b) => Number(b.granted) - Number(a.granted) || b.answers.length - a.answers.length);
}

/** The reason without what differs from person to person (the membership). */
export const keyOf = (reason: Reason): string =>
  [reason.kind, linkOf(reason, "group")?.href ?? "", linkOf(reason, "role")?.href ?? ""].join("|");
