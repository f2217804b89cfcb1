import { describe, expect, it } from "vitest";
import { addressOf, automaticProvider, providerOfDomain, type SignInProvider } from "./provider-choice.ts";

const crew: SignInProvider = {
  name: "Crew",
  href: "/auth/crew/start",
  domains: ["crew.example"],
  automatic: false,
  icon: "",
};
const fleet: SignInProvider = { name: "Fleet", href: "/auth/fleet/start", domains: [], automatic: true, icon: "" };

describe("the provider that someone is led to", () => {
  it("follows from the domain of their address, as a whole and in any case", () => {
    expect(providerOfDomain([fleet, crew], " Ada@CREW.example ")).toBe(crew);
    for (const login of ["ada", "ada@", "ada@a.crew.example", "crew.example", "ada@crew.example.org"])
      expect(providerOfDomain([fleet, crew], login)).toBeUndefined();
  });

  it("is the automatic one, unless they stay here on purpose or have come back", () => {
    expect(automaticProvider([crew, fleet], {})).toBe(fleet);
    expect(automaticProvider([crew], {})).toBeUndefined();
    for (const search of [{ direct: true }, { signedOut: true }, { step: "up" }, { problem: "locked" }] as const)
      expect(automaticProvider([crew, fleet], search)).toBeUndefined();
  });

  it("is told who they are and where they want to go", () => {
    expect(addressOf(crew, "/a?b=1", "ada+x@crew.example")).toBe(
      "/auth/crew/start?return_to=%2Fa%3Fb%3D1&login_hint=ada%2Bx%40crew.example",
    );
    expect(addressOf(crew, "/", "ada")).toBe("/auth/crew/start?return_to=%2F");
  });
});
