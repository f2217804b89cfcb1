/** The API token, where a browser keeps one in place of the session cookie (sections 7 and 9). */
import { TOKEN_STORAGE_KEY } from "@halyard/api-client/client";

/** Storage may be forbidden (private windows, policies): then there is no token. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_STORAGE_KEY);
  } catch {
    return null;
  }
}

export function forgetToken(): void {
  try {
    localStorage.removeItem(TOKEN_STORAGE_KEY);
  } catch {
    // Nothing was stored.
  }
}
