/** The one client of the API that the whole page uses. */
import { createClient } from "@halyard/api-client/client";
import { sessionEnded } from "./session-expiry.ts";
import { storedToken } from "./token.ts";
import { eyesChanged, eyesSaid } from "./viewing.ts";

export const api = createClient({
  baseUrl: "",
  token: storedToken,
  headers: eyesSaid,
  onUnauthorized: sessionEnded,
  onFailure: eyesChanged,
  online: () => navigator.onLine,
});
