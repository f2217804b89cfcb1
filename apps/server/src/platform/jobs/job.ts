/** What a job is to those who ask for it and to those who do it. */

export interface NewJob {
  kind: string;
  payload: unknown;
  ownerId: number | null;
  /** Only one unfinished job with this key: a second one is not added. */
  dedupeKey?: string;
  /** Not before this moment. */
  notBefore?: Date;
}

export interface JobRun {
  uuid: string;
  payload: unknown;
  /** Who asked for it; null: it came by itself. */
  ownerId: number | null;
  /**
   * Notes how far the work is, and that it is not what ends the process, should that end: without it each end lets the job
   * wait longer.
   * @throws where another process has taken the job over: stop there
   */
  progress(result?: unknown): Promise<void>;
  /** Says something to the administrators who look at the job. */
  say(message: string): Promise<void>;
  /** From now on another job with the same key may be added: what is asked for now, this one may miss. */
  letAnother(): Promise<void>;
  /** The process is about to end: a job that goes on for long ends where it can. */
  isStopping(): boolean;
}

/** A handler throws it to go on later: no failure, whatever was done so far counts. */
export class GoOnLater extends Error {
  readonly at: Date;
  readonly result: unknown;

  /** @param result what the job's result says meanwhile */
  constructor(at: Date, result?: unknown) {
    super("goes on later");
    this.at = at;
    this.result = result;
  }
}

/** @returns what the job's result says */
export type JobHandler = (run: JobRun) => Promise<unknown>;

/** Undoes what is half done of one whose process ended too often and that is not tried again. */
export type AfterGivingUp = (run: Pick<JobRun, "uuid" | "payload">) => Promise<void>;
