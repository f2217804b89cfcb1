/** The one client of the API that the whole page uses. */
import { createClient } from "@halyard/api-client/client";
import { sessionEnded } from "./session-expiry.ts";
import { storedToken } from "./token.ts";

export const api = createClient({
  baseUrl: "",
  token: storedToken,
  onUnauthorized: sessionEnded,
  online: () => navigator.onLine,
});
