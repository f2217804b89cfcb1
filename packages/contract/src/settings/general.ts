/** *General*: what the instance is called, how it looks, and what everyone gets. */
import * as z from "zod/mini";
import { ATTACHMENT_BYTES_DEFAULT } from "../limits.ts";
import { DEFAULT_MODULES, PROJECT_MODULES } from "../permissions/permissions.ts";
import { ACCENT, isReadableAccent } from "./accent.ts";
import { DATE_FORMATS, FIRST_WEEKDAYS, isTimeZone, MOST_ON_A_PAGE } from "./formats.ts";

/** What a reverse proxy and a person's patience still bear. */
export const ATTACHMENT_BYTES_CEILING = 1024 ** 3;

/** Of the picture itself; the journal keeps each one, so that a change can be undone. */
export const LOGO_BYTES = 32 * 1024;

/** PNG, JPEG or WebP by their first bytes. No SVG: opened by itself, it is a page that can run a script. */
export const LOGO = /^data:image\/(?:png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/|webp;base64,UklGR)[\d+/A-Za-z]*={0,2}$/;

/** Base64 has four characters for three bytes. */
const charactersOf = (bytes: number): number => Math.ceil(bytes / 3) * 4 + "data:image/jpeg;base64,".length;

/** A small picture as a `data:` address, or an empty text. */
export const picture = (bytes: number) =>
  z.string().check(
    z.maxLength(charactersOf(bytes), `Choose a picture of at most ${bytes / 1024} KB.`),
    z.refine((value) => value === "" || LOGO.test(value), "Choose a PNG, JPEG or WebP picture."),
  );

/** Of a provider's icon: it is sent to everyone who opens the sign-in page. */
export const ICON_BYTES = 8 * 1024;

/** A kind of content (`image/*`, `application/pdf`), or what the name of a file ends in (`.docx`). */
const FILE_TYPE = /^(?:[a-z\d]+\/(?:\*|[a-z\d][a-z\d.+-]{0,100})|\.[a-z\d]{1,20})$/;

export const PROJECT_CREATORS = ["permission", "everyone", "administrators"] as const;
export type ProjectCreators = (typeof PROJECT_CREATORS)[number];

export const ANNOUNCEMENT_TONES = ["info", "warning"] as const;

export const generalSettings = z.object({
  /** What the API's root calls it. */
  instanceName: z._default(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), "Halyard"),
  /** Shown on the sign-in page, to everyone. */
  welcomeText: z._default(z.string().check(z.trim(), z.maxLength(1_000)), ""),
  /** Of the header and the sign-in page, as a `data:` address; empty: the product's own. */
  logo: z._default(picture(LOGO_BYTES), ""),
  /** `#rrggbb`; empty: the product's own. */
  accentColor: z._default(
    z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine((value) => value === "" || ACCENT.test(value), "Enter a color such as #1b5a8e."),
      z.refine(
        (value) => !ACCENT.test(value) || isReadableAccent(value),
        "Choose a darker color: text in this one can't be read on a light background.",
      ),
    ),
    "",
  ),
  /** Shown above every page and on the sign-in page. */
  announcement: z._default(z.string().check(z.trim(), z.maxLength(500)), ""),
  announcementTone: z._default(z.enum(ANNOUNCEMENT_TONES), "info"),
  /** When it goes away by itself; null: it stays. */
  announcementUntil: z._default(z.nullable(z.iso.datetime()), null),
  /** Of people who chose none; empty: that of their device, and UTC in emails and filters. */
  timeZone: z._default(
    z.string().check(
      z.trim(),
      z.refine((value) => value === "" || isTimeZone(value), "There is no such time zone."),
    ),
    "",
  ),
  dateFormat: z._default(z.enum(DATE_FORMATS), ""),
  firstWeekday: z._default(z.literal(FIRST_WEEKDAYS), 1),
  /** Of lists of which nothing else is asked for; 0: as many as each has by itself. */
  pageSize: z._default(z.int().check(z.minimum(0), z.maximum(MOST_ON_A_PAGE)), 0),
  attachmentBytes: z._default(
    z.int().check(z.minimum(1), z.maximum(ATTACHMENT_BYTES_CEILING)),
    ATTACHMENT_BYTES_DEFAULT,
  ),
  /** What can be uploaded; empty: anything. */
  attachmentTypes: z._default(
    z
      .array(
        z
          .string()
          .check(z.regex(FILE_TYPE, "Enter types such as image/* or application/pdf, or endings such as .docx.")),
      )
      .check(z.maxLength(100)),
    [],
  ),
  /** Anyone whose role says so, everyone who is signed in, or administrators alone. */
  projectCreators: z._default(z.enum(PROJECT_CREATORS), "permission"),
  defaultModules: z._default(
    z
      .array(z.string().check(z.refine((value) => PROJECT_MODULES.includes(value), "There is no such module.")))
      .check(z.maxLength(PROJECT_MODULES.length)),
    [...DEFAULT_MODULES],
  ),
  /** The role that someone has in a project that they create; null: the first that can manage members. */
  creatorRole: z._default(z.nullable(z.int().check(z.minimum(1))), null),
});
