/**
 * People on the wire (and our extensions). What a caller may not see is missing, so
 * most members are optional.
 */
import type { Link, Resource } from "./hal.ts";

export const USER_STATUSES = ["active", "locked", "invited", "registered"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export interface User extends Resource {
  id: number;
  name: string;
  login?: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  admin?: boolean;
  status?: UserStatus;
  language?: string;
  /** The picture's address; null: none was uploaded. */
  avatar?: string | null;
  createdAt?: string;
  updatedAt?: string;
}

/** Says whose eyes a page was read with: a user's id, or `no one`. The server refuses what another's page asks. */
export const VIEWING_HEADER = "halyard-viewing-as";

/**
 * An administrator (`viewer`) who looks at what someone (`user`) sees. In the root (`_embedded.viewing`) the one that
 * is going on, with `stop`; in `GET /users/{id}/viewings` the past ones, too.
 */
export interface Viewing extends Resource {
  /** Of a past one. */
  id?: number;
  startedAt: string;
  expiresAt: string;
  /** Null: it goes on. */
  endedAt?: string | null;
  endedBy?: "stopped" | "signed_out" | "time" | "viewer" | "user" | null;
}

/** `GET /users/{id}/invitation`; `send` is linked where the server sends mail. */
export interface Invitation extends Resource {
  /** What became of the letter. */
  state: "none" | "due" | "sent" | "failed";
  email: string;
  sentAt: string | null;
  /** Of the last link that still counts; null: none does. */
  expiresAt: string | null;
}

/** `POST /users/{id}/invitation/link`: to hand over, shown this once. */
export interface InvitationLink extends Resource {
  url: string;
  expiresAt: string;
}

/** `POST /auth/invitation/check`, `/auth/password_reset/check`: whose account a link opens. */
export interface LinkedAccount extends Resource {
  login: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  expiresAt: string;
}

export interface Group extends Resource {
  id: number;
  name: string;
  memberCount?: number;
  projectCount?: number;
  ldapGroup?: boolean;
  ldapDn?: string | null;
  createdAt?: string;
  updatedAt?: string;
}

/** `GET /groups/{id}`: with its members within it. */
export interface GroupDetails extends Group {
  _embedded?: { members?: User[] };
}

/** A role that comes through a group and goes with it. */
export interface InheritedRole {
  _links: { role: Link; group: Link };
}

export interface Membership extends Resource {
  id: number;
  inherited: InheritedRole[];
}
