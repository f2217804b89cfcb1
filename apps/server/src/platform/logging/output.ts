/**
 * Where the lines of the log go: standard error. The log is there for the work, not the other way round: a line that
 * cannot be written is lost and counted, and nothing ever waits until it can be.
 */
import { fstatSync, writeSync } from "node:fs";
import type { Writable } from "node:stream";

export interface LogOutput {
  write(line: string): void;
}

/** So much may wait for a slow reader, each further line is lost. */
const WAITING_BYTES_MAXIMUM = 1024 * 1024;

const STANDARD_OUTPUT = 1;
const STANDARD_ERROR = 2;

let lost = 0;

/** How many lines this process has lost. */
export const lostLogLines = (): number => lost;

export const standardError = (): LogOutput => outputTo(STANDARD_ERROR, process.stderr);

/** A line for who started the server. */
export const tell = (line: string): void => outputTo(STANDARD_OUTPUT, process.stdout).write(`${line}\n`);

/** A line for who is to mend something. */
export const warn = (line: string): void => standardError().write(`${line}\n`);

function outputTo(descriptor: number, stream: Writable): LogOutput {
  const kind = fstatSync(descriptor);
  // Node writes to these without waiting. A thread of its own that waits for a reader would hold up the exit.
  if (kind.isFIFO() || kind.isSocket()) return new StreamOutput(stream);
  return new FileOutput((bytes) => writeSync(descriptor, bytes));
}

/** Into a file or a terminal, at once. Each line is tried, so that it goes on as soon as there is room again. */
export class FileOutput implements LogOutput {
  readonly #writeSome: (bytes: Buffer) => number;
  /** Whether the last line stands there without its end. */
  #cut = false;

  /** @param writeSome writes as much as there is room for. @returns how many bytes that was */
  constructor(writeSome: (bytes: Buffer) => number) {
    this.#writeSome = writeSome;
  }

  write(line: string): void {
    let rest = Buffer.from(this.#cut ? `\n${line}` : line);
    try {
      while (rest.length > 0) {
        const written = this.#writeSome(rest);
        if (written === 0) throw new Error("nothing was written");
        rest = rest.subarray(written);
        this.#cut = rest.length > 0;
      }
    } catch {
      lost += 1;
    }
  }
}

/** Into a pipe or a socket, whose reader may be slow, or gone. */
export class StreamOutput implements LogOutput {
  readonly #stream: Writable;

  constructor(stream: Writable) {
    this.#stream = stream;
    // Each line that is not written says so itself.
    if (stream.listenerCount("error") === 0) stream.on("error", () => undefined);
  }

  write(line: string): void {
    if (this.#stream.writableLength + line.length > WAITING_BYTES_MAXIMUM) {
      lost += 1;
      return;
    }
    this.#stream.write(line, (error) => {
      if (error) lost += 1;
    });
  }
}
