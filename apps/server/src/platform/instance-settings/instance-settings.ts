/**
 * The settings that administrators change while the product runs. Each process keeps them until the `settings` revision
 * moves on, which every request reads with its caller, so a change counts everywhere at the next request.
 */
import {
  SETTING_SECTIONS,
  type SettingSection,
  type SettingValues,
  variableOf,
} from "@halyard/contract/settings/sections";
import type { Reader } from "../database/schema/schema.ts";
import type { Settings } from "../environment/settings.ts";
import { readImapUrl } from "../environment/urls/imap-url.ts";
import { readSmtpUrl } from "../environment/urls/smtp-url.ts";
import { whenOver } from "../outages/patience.ts";
import { forEveryone, requestScope } from "../requests/request-scope.ts";

const mailServer = ({ mail }: Settings) => (mail === null ? undefined : readSmtpUrl(mail));
const mailbox = ({ replies }: Settings) => (replies?.mailbox == null ? undefined : readImapUrl(replies.mailbox));

/** What the environment says of values that have a variable there; where none was given, its default. */
const FROM_ENVIRONMENT: { readonly [Name in string]?: (settings: Settings) => unknown } = {
  "general.attachmentBytes": ({ attachmentBytes }) => attachmentBytes,
  "security.requestsPerMinute": ({ requestsPerMinute }) => requestsPerMinute,
  "authentication.passwordSignIn": ({ passwordSignIn }) => passwordSignIn,
  "email.host": (settings) => mailServer(settings)?.host,
  "email.port": (settings) => mailServer(settings)?.port,
  "email.encryption": (settings) => mailServer(settings)?.encryption,
  "email.userName": (settings) => mailServer(settings)?.userName,
  "email.sender": (settings) => mailServer(settings)?.sender,
  "replies.address": ({ replies }) => replies?.address,
  "replies.host": (settings) => mailbox(settings)?.host,
  "replies.port": (settings) => mailbox(settings)?.port,
  "replies.encryption": (settings) => mailbox(settings)?.encryption,
  "replies.userName": (settings) => mailbox(settings)?.userName,
  "replies.folder": (settings) => mailbox(settings)?.folder,
};

export type SettingSource = "default" | "environment" | "changed";

const RECENT_MS = 1_000;
/** So long they are waited for: an answer that needs nothing else of the database is not held up by one that is silent. */
const SOON_MS = 500;

export class InstanceSettings {
  readonly #db: Reader;
  readonly #environment: Settings;
  #revision = -1;
  #values: Promise<SettingValues> | null = null;
  #recent: Promise<SettingValues> | null = null;
  #recentAt = 0;

  constructor(db: Reader, environment: Settings) {
    this.#db = db;
    this.#environment = environment;
  }

  /** The values of a section as they are now. In a request this asks the database for nothing. */
  async of<Section extends SettingSection>(section: Section): Promise<SettingValues[Section]> {
    const revision = requestScope.getStore()?.settingsRevision;
    return (await (revision === undefined ? this.#load() : this.#at(revision)))[section];
  }

  /** As they are at a revision that was read with a caller who is not known to the request yet. */
  async ofRevision<Section extends SettingSection>(
    section: Section,
    revision: number,
  ): Promise<SettingValues[Section]> {
    return (await this.#at(revision))[section];
  }

  /** As they were at most a second ago: of requests that ask the database for nothing else. */
  async recently<Section extends SettingSection>(section: Section): Promise<SettingValues[Section]> {
    const now = Date.now();
    if (this.#recent === null || now - this.#recentAt > RECENT_MS) {
      this.#recentAt = now;
      this.#recent = this.#soon(this.#recent);
    }
    return (await this.#recent)[section];
  }

  /** Without its database the process goes on with what it knew. */
  async #soon(before: Promise<SettingValues> | null): Promise<SettingValues> {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const until = performance.now() + SOON_MS;
    const end = whenOver(
      () => until - performance.now(),
      () => resolve(null),
    );
    const loaded = forEveryone(() => this.#load()).catch(() => null);
    const values = await Promise.race([loaded, late]);
    end();
    return values ?? before ?? this.#stored(new Map());
  }

  /** The variable that locks a value; null where it can be changed. */
  lockedBy(section: SettingSection, name: string): string | null {
    const variable = variableOf(section, name);
    return variable !== null && this.#environment.given.includes(variable) ? variable : null;
  }

  /** A section from what is stored of it. @param stored the text of its row; undefined: nothing was ever changed */
  read<Section extends SettingSection>(section: Section, stored: string | undefined): SettingValues[Section] {
    const kept: Record<string, unknown> = stored === undefined ? {} : JSON.parse(stored);
    const values: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(SETTING_SECTIONS[section].shape)) {
      const key = `${section}.${name}`;
      const fallback = this.#environment.instanceValues[key] ?? FROM_ENVIRONMENT[key]?.(this.#environment);
      const isFree = this.lockedBy(section, name) === null;
      // What an older or newer program stored and this one does not take is as if it had never been set.
      const parsed = isFree && Object.hasOwn(kept, name) ? schema.safeParse(kept[name]) : undefined;
      values[name] =
        parsed?.success === true ? parsed.data : fallback === undefined ? schema.parse(undefined) : fallback;
    }
    // Made of the section's own names, each by its own schema.
    return values as SettingValues[Section];
  }

  sourceOf(section: SettingSection, name: string, stored: string | undefined): SettingSource {
    if (this.lockedBy(section, name) !== null) return "environment";
    const kept: Record<string, unknown> = stored === undefined ? {} : JSON.parse(stored);
    return Object.hasOwn(kept, name) ? "changed" : "default";
  }

  #at(revision: number): Promise<SettingValues> {
    this.#recentAt = Date.now();
    if (this.#values !== null && this.#revision === revision) return (this.#recent = this.#values);
    const values = forEveryone(() => this.#load());
    this.#revision = revision;
    this.#recent = values;
    this.#values = values;
    // What could not be read is read again by the next one who asks.
    values.catch(() => {
      if (this.#values === values) this.#values = null;
    });
    return values;
  }

  async #load(): Promise<SettingValues> {
    const rows = await this.#db.selectFrom("settings").select(["name", "value"]).execute();
    return this.#stored(new Map(rows.map((row) => [row.name, row.value])));
  }

  #stored(stored: ReadonlyMap<string, string>): SettingValues {
    const of = <Section extends SettingSection>(section: Section) => this.read(section, stored.get(section));
    return {
      general: of("general"),
      security: of("security"),
      performance: of("performance"),
      maintenance: of("maintenance"),
      backup: of("backup"),
      authentication: of("authentication"),
      email: of("email"),
      replies: of("replies"),
    };
  }
}
