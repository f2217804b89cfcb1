/** What a round trip showed, kept with the provider for the administrators who look at it. */
import type { Context } from "../../platform/context.ts";
import type { Verdict } from "./accounts.ts";
import type { Claims } from "./providers/protocol.ts";
import { updateProvider, type ProviderRow } from "./providers/store.ts";

interface GroupChanges {
  joined: string[];
  left: string[];
}

/** What a round trip showed: the claims, and what would have happened. */
export async function keepTest(
  ctx: Context,
  row: ProviderRow,
  outcome: { claims: Claims; verdict: Verdict; groups: GroupChanges | null } | { problem: string },
): Promise<void> {
  const at = ctx.clock.now().toISOString();
  const result =
    "problem" in outcome
      ? { at, ok: false, problem: outcome.problem, claims: null, verdict: null }
      : { at, ok: true, problem: null, claims: outcome.claims, verdict: verdictDocument(outcome) };
  const tested = "problem" in outcome ? null : row.config_version;
  await ctx.transaction((tx) =>
    updateProvider(tx, row.id, { test_result: JSON.stringify(result), tested_version: tested }),
  );
}

const verdictDocument = ({ verdict, groups }: { verdict: Verdict; groups: GroupChanges | null }) => ({
  kind: verdict.kind,
  reason: verdict.kind === "refused" ? verdict.reason : null,
  person: verdict.person,
  account: "user" in verdict ? verdict.user.login : null,
  administrator: verdict.kind === "refused" ? null : verdict.administrator,
  groups,
});
