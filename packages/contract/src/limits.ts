/** Constants of the spec (section 9 of either part) and of the API. Times in milliseconds unless named otherwise. */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const API_PAGE_SIZE = 20;
export const API_PAGE_SIZE_MAXIMUM = 1_000;
export const API_PAGE_SIZE_OPTIONS = [20, 100] as const;
/** How many criteria of an order count; the rest is dropped. */
export const SORTS_MAXIMUM = 3;

/** Lists of custom fields count no further than this how often each field and option is used. */
export const USES_COUNTED_IN_LISTS = 1_000;

export const SUBJECT_LENGTH_MAXIMUM = 255;
/** Why an administrator moved a work package against the workflow rules. */
export const FORCE_REASON_LENGTH_MAXIMUM = 500;
/** People and groups that one custom action notifies by name. */
export const ACTION_NOTIFIES_MAXIMUM = 100;
export const ACTION_MESSAGE_LENGTH_MAXIMUM = 500;
export const NAME_LENGTH_MAXIMUM = 256;
export const GROUP_NAME_LENGTH = { minimum: 3, maximum: 100 } as const;
export const PROJECT_NAME_LENGTH_MAXIMUM = 255;
export const PROJECT_IDENTIFIER_LENGTH_MAXIMUM = 100;
export const VERSION_NAME_LENGTH_MAXIMUM = 60;
/** Of the title, and of the summary. */
export const NEWS_LINE_LENGTH_MAXIMUM = 255;
/** Of what one statement of an answer reads, in characters; a number counts as eight. */
export const ANSWER_CHARACTERS_MAXIMUM = 32_000_000;
/** Of one call: work packages that are changed or deleted. */
export const BULK_MAXIMUM = 100;
export const TEXT_LENGTH_MAXIMUM = 1_000_000;
export const STORY_POINTS_MAXIMUM = 10_000;
export const PASSWORD_LENGTH_MINIMUM = 8;
export const BODY_BYTES_MAXIMUM = 5 * 1024 * 1024;
export const ATTACHMENT_BYTES_DEFAULT = 5_120 * 1024;
/** Of one time entry: more is a typing error. */
export const SPENT_SECONDS_MAXIMUM = 1_000 * 3_600;
export const FILE_NAME_LENGTH_MAXIMUM = 255;
/** An upload that nothing claims is forgotten after this. */
export const UNCLAIMED_UPLOAD_LASTS_MS = 180 * MINUTE;
export const AVATAR_BYTES_MAXIMUM = 2 * 1024 * 1024;
/** Pixels a side: a small file may unpack to a picture that no browser can hold. */
export const AVATAR_SIDE_MAXIMUM = 4_096;

/**
 * Sign-ins: of one account from one address, of all accounts from one address, of one account from all addresses. The
 * last one holds only where the account has not been signed in to before.
 */
export const LOGIN_ATTEMPTS = { perPair: 10, perAddress: 100, perAccount: 100, windowMs: 10 * MINUTE } as const;

/** Streams of events that one person has open at once, in one process. */
export const STREAMS_PER_USER = 50;

/**
 * Working on a work package of the triage queue: how long others are told without another heartbeat, how often the
 * client sends one, and how many one person sends to one process in a minute.
 */
export const TRIAGE_CLAIM = { lastsMs: 25 * SECOND, heartbeatMs: 10 * SECOND, perMinute: 60 } as const;

export const RETRY = { attempts: 3, firstDelayMs: SECOND } as const;
export const RETRIED_STATUSES: readonly number[] = [408, 429, 529];
/** How long the answer to a write with an `Idempotency-Key` is kept. */
export const IDEMPOTENCY_LASTS_MS = 24 * 60 * MINUTE;
export const IDEMPOTENCY_KEY_LENGTH_MAXIMUM = 255;
export const REQUEST_TIMEOUT_MS = 30 * SECOND;
export const SIGN_IN_REDIRECT_MS = 2 * SECOND;

/** Forgotten passwords: asked for by one address of the network, and mailed to one account. */
export const PASSWORD_RESETS = { perAddress: 20, perAccount: 3, windowMs: 15 * MINUTE } as const;
/** People who make an account themselves. */
export const REGISTRATIONS = { perAddress: 10, perAccount: 3, windowMs: 60 * MINUTE, mostWaiting: 500 } as const;
export const INVITATION_LASTS_MS = 7 * 24 * 60 * MINUTE;
export const PASSWORD_RESET_LASTS_MS = 60 * MINUTE;
/** How long an administrator may look at what someone else sees. */
export const VIEWING_LASTS_MS = 30 * MINUTE;
/** Codes of a second factor, by anyone who has given the right password. */
export const FACTOR_ATTEMPTS = { perAccount: 5, windowMs: 15 * MINUTE, perDay: 50 } as const;
/** How long a browser is not asked for a second factor, where its person wants that. */
export const DEVICE_REMEMBERED_DAYS = 30;
/** Wrong guesses of your own current password. */
export const PASSWORD_ATTEMPTS = { perAccount: 10, windowMs: 10 * MINUTE } as const;

/** How long an answer counts as fresh in the client. */
export const FRESH = {
  statuses: 5 * MINUTE,
  types: 5 * MINUTE,
  groups: 5 * MINUTE,
  roles: 5 * MINUTE,
  users: 2 * MINUTE,
  workPackages: 30 * SECOND,
} as const;
export const STATUSES_KEPT_MS = 10 * MINUTE;

export const TOAST_ERROR_MS = 5 * SECOND;
