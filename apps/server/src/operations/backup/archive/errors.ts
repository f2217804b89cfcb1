/** A backup that cannot be made, read or restored; the message is for the person at the terminal. */
export class BackupError extends Error {}

/** The file is not as it was written. */
export const damaged = (where: string): BackupError => new BackupError(`The backup is damaged: ${where}.`);
