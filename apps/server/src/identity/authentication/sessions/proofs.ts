/** How someone shows who they are: `link` is one from a mail, `provider_factor` a second factor given at the provider. */
export type Proof =
  | "password"
  | "link"
  | "device"
  | "totp"
  | "recovery_code"
  | "passkey"
  | "provider"
  | "provider_factor";

/** As they are stored of a session or of a sign-in that waits. */
export const proofsIn = (stored: string): Proof[] =>
  // Written by what began it, from the same words.
  stored.split(",") as Proof[];

/** Whether a second factor is among them, or a browser that was spared it. */
export const hasSecondFactor = (proofs: string): boolean => proofsIn(proofs).some((one) => SECOND_FACTORS.has(one));

const SECOND_FACTORS: ReadonlySet<Proof> = new Set(["device", "totp", "recovery_code", "passkey", "provider_factor"]);

/** How someone whose sign-in waited proved who they are, with the factor that they gave now. */
export const proofsWith = (pending: { proofs: string }, factor: Proof): Proof[] => [
  ...proofsIn(pending.proofs),
  factor,
];
