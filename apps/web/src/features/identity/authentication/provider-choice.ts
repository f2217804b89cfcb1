/** Which provider someone is led to: by the domain of the address that they enter, or before they enter anything. */
import type { SignInMethods } from "@halyard/contract/schemas/identity/sign-in";
import type { LoginSearch } from "./search.ts";

export interface SignInProvider {
  name: string;
  href: string;
  domains: readonly string[];
  automatic: boolean;
  /** A `data:` address; empty: none was chosen. */
  icon: string;
}

export const providersOf = (methods: SignInMethods | undefined): SignInProvider[] =>
  (methods?.methods ?? []).flatMap(({ name, href, domains = [], automatic = false, icon = "" }) =>
    name === undefined || href === undefined ? [] : [{ name, href, domains, automatic, icon }],
  );

export const domainOf = (login: string): string => login.trim().toLowerCase().split("@")[1] ?? "";

export const providerOfDomain = (providers: readonly SignInProvider[], login: string): SignInProvider | undefined =>
  providers.find(({ domains }) => domains.includes(domainOf(login)));

/** Someone who has just signed out, or whom a provider sent back, would be led in a circle. */
export const automaticProvider = (
  providers: readonly SignInProvider[],
  { direct, signedOut, step, problem }: LoginSearch,
): SignInProvider | undefined =>
  direct === true || signedOut === true || step !== undefined || problem !== undefined
    ? undefined
    : providers.find(({ automatic }) => automatic);

/** @param login who they are to be there */
export function addressOf({ href }: SignInProvider, back: string, login = ""): string {
  const hint = login.includes("@") ? `&login_hint=${encodeURIComponent(login.trim())}` : "";
  return `${href}?return_to=${encodeURIComponent(back)}${hint}`;
}
