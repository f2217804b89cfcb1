/** How someone shows who they are: `link` is one from a mail. */
export type Proof = "password" | "link" | "device" | "totp" | "recovery_code" | "passkey" | "provider";

/** How someone whose sign-in waited proved who they are, with the factor that they gave now. */
export const proofsWith = (pending: { proofs: string }, factor: Proof): Proof[] => [
  // Written by what began it, from the same words.
  ...(pending.proofs.split(",") as Proof[]),
  factor,
];
