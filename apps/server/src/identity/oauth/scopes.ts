/** What an application can be let do. */
import { OAuthError } from "./errors.ts";

export const SCOPES = ["api_v3", "api_v3_read"] as const;
type Scope = (typeof SCOPES)[number];

const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text);

export const scopesIn = (text: string): Scope[] => text.split(" ").filter(isScope);

/** @param allowed of the application. @throws OAuthError for one that is not among them */
export function askedScopes(text: string | null, allowed: string): string {
  const asked = (text ?? "").split(" ").filter((scope) => scope !== "");
  if (asked.length === 0) return allowed;
  const known: readonly string[] = scopesIn(allowed);
  // A scope to do everything includes reading.
  const isAllowed = (scope: string): boolean =>
    known.includes(scope) || (scope === "api_v3_read" && known.includes("api_v3"));
  const unknown = asked.find((scope) => !isAllowed(scope));
  if (unknown !== undefined) throw new OAuthError("invalid_scope", "The application can't have one of these scopes.");
  return [...new Set(asked)].join(" ");
}
