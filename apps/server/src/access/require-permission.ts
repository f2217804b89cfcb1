/** What a use case begins with that a rule of `policies/` decides. */
import { missingPermission } from "../platform/errors.ts";

/** @param granted what the rule says. @throws MissingPermission (403) */
export function requirePermission(granted: boolean): void {
  if (!granted) throw missingPermission();
}
