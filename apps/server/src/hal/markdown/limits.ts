/** How much a text may cost. Texts beyond these are shown as plain text, see docs/api.md. */

/** One text, in the thread that renders. */
export const TEXT_MS = 1_000;
/** All texts of one answer together, with the wait for those of other answers. */
export const ANSWER_MS = 2_000;
/** References to one long address make HTML that is many times longer than the text. */
export const HTML_LENGTH_MAXIMUM = 5_000_000;
export const THREAD_MEMORY_MB = 256;

/** Texts up to this length are rendered at once: the worst of them takes 8 ms, an ordinary one 0.1 ms. */
export const SHORT_LENGTH = 2_000;
/** How long the event loop renders before it lets others have their turn; the rest is left to the thread. */
export const TURN_MS = 10;
