/** Making and using passkeys: what the server asks, handed to the browser and back. */
import type { User } from "@halyard/contract/people";
import type { Factor, PasskeyOptions } from "@halyard/contract/schemas/identity/sign-in";
import { api } from "../api/api.ts";

/** The person closed the browser's window, or nothing was chosen in time. */
export const wasCancelled = (error: Error): boolean => error.name === "NotAllowedError" || error.name === "AbortError";

async function answerOf({ publicKey }: PasskeyOptions) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  // The contract leaves the browser's part open; both ends of it are of the same library.
  const optionsJSON = publicKey as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  return startAuthentication({ optionsJSON });
}

/** @param pending whether it is the second factor of a sign-in that waits */
export async function signInWithPasskey(pending: boolean, remember = false): Promise<User> {
  const credential = await answerOf(await api.post("auth/passkey/options", { pending }, { anonymous: true }));
  return api.post("auth/passkey", { credential, pending, remember }, { anonymous: true });
}

/** Someone who is signed in confirms that it's them. */
export async function proveWithPasskey(): Promise<null> {
  const credential = await answerOf(await api.post("users/me/proof/passkey_options", {}));
  return api.post("users/me/proof", { credential });
}

export async function makePasskey(name: string, currentPassword: string): Promise<Factor> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { publicKey } = await api.post("users/me/factors/passkey_options", { currentPassword });
  // As above.
  const optionsJSON = publicKey as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"];
  const credential = await startRegistration({ optionsJSON });
  return api.post("users/me/factors", { kind: "passkey", name, credential });
}
