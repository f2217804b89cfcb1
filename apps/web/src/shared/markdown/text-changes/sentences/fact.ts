/** The server's sentences of a history in the form of the audit log: `Status: New → Closed`. Pure. */
import { translate } from "../../../i18n/i18n.tsx";
import "./messages.ts";

const CHANGED = /^(.+?) changed from ([\s\S]+)$/;
const SET = /^(.+?) set to ([\s\S]+)$/;
const DELETED = /^(.+?) deleted \(([\s\S]*)\)$/;
const TO = " to ";

/** A sentence that can be read in two ways, or is of another form, stays. */
export function asFact(sentence: string): string {
  const [, changed, values = ""] = CHANGED.exec(sentence) ?? [];
  const [from, to, ...others] = values.split(TO);
  if (changed !== undefined && from !== undefined && to !== undefined && others.length === 0)
    return translate("textChanges.fact.changed", { name: changed, from, to });
  if (changed !== undefined) return sentence;
  const [, set, value = ""] = SET.exec(sentence) ?? [];
  if (set !== undefined) return translate("textChanges.fact.set", { name: set, to: value });
  const [, deleted, was = ""] = DELETED.exec(sentence) ?? [];
  return deleted === undefined ? sentence : translate("textChanges.fact.removed", { name: deleted, from: was });
}
