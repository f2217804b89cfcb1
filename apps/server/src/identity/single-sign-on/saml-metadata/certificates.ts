/** The certificates that a SAML provider signs with, as PEM, and how long they are valid. */
import { X509Certificate } from "node:crypto";
import type { SamlCertificate } from "@halyard/contract/schemas/identity/sign-in";

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** How long before their end administrators are warned. */
export const WARNED_BEFORE_MS = 30 * 24 * 60 * 60_000;

export const certificatesIn = (pem: string): string[] => pem.match(PEM) ?? [];

export interface Certificate {
  pem: string;
  subject: string;
  /** SHA-256, as OpenSSL writes it. */
  fingerprint: string;
  expiresAt: Date;
}

/** @returns null where it cannot be read */
export function readCertificate(source: string | Buffer): Certificate | null {
  try {
    const read = new X509Certificate(source);
    const subject = read.subject.replaceAll("\n", ", ").slice(0, 300);
    return { pem: read.toString(), subject, fingerprint: read.fingerprint256, expiresAt: read.validToDate };
  } catch {
    return null;
  }
}

/** Those that can be read. */
export const readCertificates = (pem: string): Certificate[] =>
  certificatesIn(pem).flatMap((one) => readCertificate(one) ?? []);

export const certificateDocument = ({ subject, fingerprint, expiresAt }: Certificate, now: Date): SamlCertificate => ({
  subject,
  fingerprint,
  expiresAt: expiresAt.toISOString(),
  state: stateOf(expiresAt, now),
});

function stateOf(expiresAt: Date, now: Date): SamlCertificate["state"] {
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return "expired";
  return left <= WARNED_BEFORE_MS ? "expiring" : "valid";
}

/** When the last of them ends: until then one of them is good. null: there are none that can be read */
export function lastExpiry(pem: string): string | null {
  const ends = readCertificates(pem).map(({ expiresAt }) => expiresAt.getTime());
  return ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString();
}
