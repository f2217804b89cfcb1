/** Takes exact numbers of bytes from a stream. */
import { damaged } from "./errors.ts";

export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #bytes = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** @returns null at the end of the stream @throws BackupError where it ends within what is asked for */
  async take(bytes: number): Promise<Buffer | null> {
    while (this.#bytes < bytes) {
      const next = await this.#source.next();
      if (next.done === true) {
        if (this.#bytes === 0) return null;
        throw damaged("it ends too early");
      }
      this.#hold(next.value);
    }
    const [first, second] = this.#held;
    const all = first !== undefined && second === undefined ? first : Buffer.concat(this.#held);
    this.#held = [all.subarray(bytes)];
    this.#bytes -= bytes;
    return all.subarray(0, bytes);
  }

  /** As {@link take}, where the stream must go on. */
  async need(bytes: number): Promise<Buffer> {
    const taken = bytes === 0 ? Buffer.alloc(0) : await this.take(bytes);
    if (taken === null) throw damaged("it ends too early");
    return taken;
  }

  #hold(data: Buffer): void {
    this.#held.push(data);
    this.#bytes += data.length;
  }
}
