/** No answer came; the message says why, for the person who entered the address. */
export class NoAnswer extends Error {}
