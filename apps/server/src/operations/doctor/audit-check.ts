/** Whether the journal is what it was when it was sealed. */
import type { Database } from "../../platform/database/schema/dialect.ts";
import { verifySeals } from "../../platform/events/seals/verify.ts";
import { failed, finding, ok, warning, type Finding } from "./finding.ts";
import { counted } from "../../platform/counted.ts";

/** Of ten million entries: a minute or two. */
const PATIENCE_MS = 60 * 60_000;
/** More than these wait for their seal only where no server runs. */
const FEW = 10_000;

/** @param expected a hash that was written down elsewhere; null: none */
export const checkAudit = (database: Database, expected: string | null): Promise<Finding> =>
  finding(
    "audit",
    async () => {
      const { entries, refusals, amended, upTo, hash, waiting, problems } = await verifySeals(database, expected);
      if (problems.length > 0) return failed(problems.join(" "));
      if (hash === "") return warning("nothing is sealed yet: a running server seals the journal within seconds");
      const facts = [
        `${counted(entries, "entry", "entries")} up to ${upTo} ${entries === 1 ? "is as it was" : "are as they were"} sealed`,
      ];
      if (refusals > 0) facts.push(counted(refusals, "refusal is", "refusals are"));
      if (amended > 0) facts.push(`${counted(amended, "block was", "blocks were")} changed on purpose`);
      if (waiting > 0) facts.push(counted(waiting, "waits for its seal", "wait for their seal"));
      const message = `${facts.join(", ")}; the chain ends in ${hash}`;
      return waiting > FEW ? warning(message) : ok(message);
    },
    PATIENCE_MS,
  );
