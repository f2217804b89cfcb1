/** Who someone is, as the claims of a provider say it. */
import type { ProviderConfig } from "../providers/config.ts";
import type { Claims } from "../providers/protocol.ts";

export interface Person {
  login: string;
  email: string;
  firstName: string;
  lastName: string;
  /** null: the provider says nothing of it that can be used, or is not asked. */
  language: string | null;
  /** The address of their picture. */
  picture: string | null;
}

export function personIn(claims: Claims, { claims: names }: ProviderConfig): Person {
  const email = textOf(claims, names.email);
  const [first = "", ...rest] = textOf(claims, "name").split(" ");
  return {
    login: textOf(claims, names.login) || email,
    email,
    firstName: textOf(claims, names.firstName) || first,
    lastName: textOf(claims, names.lastName) || rest.join(" "),
    language: languageIn(textOf(claims, names.language)),
    picture: pictureIn(textOf(claims, names.picture)),
  };
}

const textOf = (claims: Claims, name: string): string => {
  const value = name === "" ? undefined : claims[name];
  return typeof value === "string" ? value.trim() : "";
};

/** `de_DE`, `de-DE` and `de` as accounts have them. Underscores come from providers that name a locale of their system. */
function languageIn(text: string): string | null {
  try {
    const { language, region } = new Intl.Locale(text.replaceAll("_", "-"));
    if (language === "und" || language.length > 3) return null;
    return region !== undefined && /^[A-Z]{2}$/.test(region) ? `${language}-${region}` : language;
  } catch {
    return null;
  }
}

const ADDRESS_LENGTH = 2_000;

function pictureIn(text: string): string | null {
  const { protocol } = URL.parse(text) ?? {};
  return (protocol === "https:" || protocol === "http:") && text.length <= ADDRESS_LENGTH ? text : null;
}
