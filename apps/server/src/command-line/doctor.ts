/** `halyard doctor`: one line for each thing that was looked at. */
import { availableParallelism } from "node:os";
import { examine } from "../operations/doctor/doctor.ts";
import { readSettings } from "../platform/environment/settings.ts";
import { WEB_ROOT } from "../platform/web-client/root.ts";
import { SEALED } from "./sealed-columns.ts";
import { print } from "./usage.ts";

const SIGNS = { ok: "ok     ", warning: "warning", failed: "FAILED ", skipped: "-      " };

/** @param audit null: the journal is not compared with its seals */
export async function doctorCommand(json: boolean, audit: { expected: string | null } | null): Promise<number> {
  const findings = await examine({
    readSettings: () => readSettings(process.env),
    webRoot: WEB_ROOT,
    sealed: SEALED,
    threads: Math.min(2, availableParallelism()),
    ...(audit === null ? {} : { audit }),
  });
  const isWell = findings.every(({ status }) => status === "ok" || status === "skipped");
  const lines = findings.map(({ check, status, message }) => `${SIGNS[status]}  ${check.padEnd(10)}  ${message}`);
  print(json, { ok: isWell, findings }, lines);
  return isWell ? 0 : 1;
}
