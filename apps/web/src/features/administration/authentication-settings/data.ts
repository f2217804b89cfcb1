/** Demonstration data of the authentication page, all of it: real data takes this file's place. */
export type MethodId = "password" | "twoFactor" | "singleSignOn" | "directory";

interface AuthenticationSample {
  /** Of 100. */
  securityScore: number;
  session: { timeoutMinutes: number; rememberedDays: number; parallel: number };
  password: { shortest: number; kinds: number; remembered: number; expiresDays: number | null };
  methods: readonly { id: MethodId; enabled: boolean; people: number }[];
  advice: readonly { id: "requireTwoFactor" | "expireInvitations" | "limitSessions"; done: boolean }[];
}

export const SAMPLE: AuthenticationSample = {
  securityScore: 72,
  session: { timeoutMinutes: 30, rememberedDays: 14, parallel: 5 },
  password: { shortest: 8, kinds: 3, remembered: 5, expiresDays: null },
  methods: [
    { id: "password", enabled: true, people: 128 },
    { id: "twoFactor", enabled: true, people: 46 },
    { id: "singleSignOn", enabled: false, people: 0 },
    { id: "directory", enabled: false, people: 0 },
  ],
  advice: [
    { id: "limitSessions", done: true },
    { id: "expireInvitations", done: true },
    { id: "requireTwoFactor", done: false },
  ],
};
