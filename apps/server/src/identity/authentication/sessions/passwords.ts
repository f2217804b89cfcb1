/** Password hashes: argon2id by Node itself, in the PHC string format, so that the parameters may grow later. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);
/** What a hash takes to make: memory in KiB, passes over it, lanes at the same time. */
export interface HashCost {
  memory: number;
  passes: number;
  lanes: number;
}

/** What OWASP asks for argon2id: 19 MiB, two passes, one lane. */
export const OWASP_COST: Readonly<HashCost> = { memory: 19_456, passes: 2, lanes: 1 };
/** State of the module for tests alone, which make thousands of hashes and guess none: half a minute of their time. */
let cost = OWASP_COST;

/** For tests: what hashes take from now on. What is hashed already says its own cost. */
export function hashFor(other: Readonly<HashCost>): void {
  cost = other;
}

export async function hashPassword(plain: string): Promise<string> {
  const salt = randomBytes(16);
  const { memory, passes, lanes } = cost;
  const hash = await hashWith(plain, salt, memory, passes, lanes, 32);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${encode(salt)}$${encode(hash)}`;
}

/** False for a wrong password and for a hash that cannot be read. */
export async function verifyPassword(plain: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (match === null) return false;
  const [, memory, passes, lanes, salt = "", hash = ""] = match;
  const expected = Buffer.from(hash, "base64");
  const actual = await hashWith(
    plain,
    Buffer.from(salt, "base64"),
    Number(memory),
    Number(passes),
    Number(lanes),
    expected.length,
  );
  return timingSafeEqual(actual, expected);
}

function hashWith(
  plain: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
): Promise<Buffer> {
  return derive("argon2id", { message: plain.normalize("NFC"), nonce, memory, passes, parallelism, tagLength });
}

const encode = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
