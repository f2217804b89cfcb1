/** A reason not to start that a person can do something about. The message is all that is shown: whole sentences. */
export class CannotStart extends Error {}
