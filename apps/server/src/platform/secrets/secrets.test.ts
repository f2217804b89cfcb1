import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isSealedWith, seal, signingKey, unseal } from "./secrets.ts";

const OLD = { secretKey: "the first key, of 32 characters or more", oldSecretKey: null };
const NEW = { secretKey: "the second key, of 32 characters or more", oldSecretKey: OLD.secretKey };
const OTHER = { secretKey: "another key, of 32 characters or more", oldSecretKey: null };

test("a sealed text opens with its key, for what it was sealed for", () => {
  const sealed = seal(OLD, "one", "text ⚓");
  expect(unseal(OLD, "one", sealed)).toBe("text ⚓");
  expect(seal(OLD, "one", "text ⚓")).not.toBe(sealed);
  expect(unseal(OLD, "two", sealed)).toBeNull();
  expect(unseal(OTHER, "one", sealed)).toBeNull();
  expect(unseal(OLD, "one", sealed.slice(0, -2))).toBeNull();
  expect(unseal(OLD, "one", "nonsense")).toBeNull();
});

test("after a change of the key, the old one still opens what it sealed, and seals nothing", () => {
  const before = seal(OLD, "one", "kept");
  expect(unseal(NEW, "one", before)).toBe("kept");
  const after = seal(NEW, "one", "fresh");
  expect(unseal(OLD, "one", after)).toBeNull();
  expect([isSealedWith(NEW.secretKey, before), isSealedWith(NEW.secretKey, after)]).toEqual([false, true]);
});

test("a text of the first format, which names no key, opens with the key that sealed it", () => {
  const key = Buffer.from(hkdfSync("sha256", OLD.secretKey, "halyard", "github integration secrets", 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from("private_key"));
  const data = Buffer.concat([cipher.update("an old secret", "utf8"), cipher.final()]);
  const sealed = ["v1", ...[nonce, cipher.getAuthTag(), data].map((part) => part.toString("base64url"))].join(".");
  expect(unseal(OLD, "private_key", sealed)).toBe("an old secret");
  expect(unseal(NEW, "private_key", sealed)).toBe("an old secret");
  expect(unseal(OTHER, "private_key", sealed)).toBeNull();
  expect(isSealedWith(OLD.secretKey, sealed)).toBe(false);
});

test("keys for signing differ by what they sign", () => {
  expect(signingKey(OLD.secretKey, "a").equals(signingKey(OLD.secretKey, "b"))).toBe(false);
});
