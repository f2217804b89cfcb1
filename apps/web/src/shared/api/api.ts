/** The one client of the API that the whole page uses. */
import { createClient } from "@halyard/api-client/client";
import { PROOF_NEEDED } from "@halyard/contract/people";
import { sessionEnded } from "../credentials/session-expiry.ts";
import { storedToken } from "../credentials/token.ts";
import { askForProof } from "../credentials/proof.ts";
import { togetherFetch } from "./together.ts";
import { eyesChanged, eyesSaid } from "../credentials/view-as.ts";

export const api = createClient({
  baseUrl: "",
  fetch: togetherFetch((url, init) => fetch(url, init)),
  token: storedToken,
  headers: eyesSaid,
  onUnauthorized: sessionEnded,
  onFailure: eyesChanged,
  onRefused: async (error) => error.details["reason"] === PROOF_NEEDED && askForProof(),
  repeatsWrites: true,
  online: () => navigator.onLine,
  ...(import.meta.env.DEV
    ? { onAnswer: async (answer) => (await import("./check-answer.ts")).checkAnswer(answer) }
    : {}),
});
