import { once } from "node:events";
import { PassThrough, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { FileOutput, lostLogLines, StreamOutput } from "./output.ts";

/** A disk with room for so many bytes. */
function disk(room: number) {
  const kept: Buffer[] = [];
  const state = { room, text: () => Buffer.concat(kept).toString() };
  const writeSome = (bytes: Buffer) => {
    if (state.room === 0) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const part = bytes.subarray(0, state.room);
    kept.push(Buffer.from(part));
    state.room -= part.length;
    return part.length;
  };
  return { state, output: new FileOutput(writeSome) };
}

function lostBy(write: () => void): number {
  const before = lostLogLines();
  write();
  return lostLogLines() - before;
}

describe("a file", () => {
  test("takes up where it was as soon as there is room, and a line that was cut off gets an end", () => {
    const { state, output } = disk(9);
    expect(lostBy(() => output.write("first\n"))).toBe(0);
    expect(lostBy(() => output.write("second\n"))).toBe(1);
    expect(lostBy(() => output.write("third\n"))).toBe(1);
    state.room = 100;
    expect(lostBy(() => output.write("fourth\n"))).toBe(0);
    expect(lostBy(() => output.write("größer\n"))).toBe(0);
    expect(state.text()).toBe("first\nsec\nfourth\ngrößer\n");
  });

  test("that was full before a line began holds whole lines only", () => {
    const { state, output } = disk(6);
    output.write("first\n");
    expect(lostBy(() => output.write("second\n"))).toBe(1);
    state.room = 100;
    output.write("third\n");
    expect(state.text()).toBe("first\nthird\n");
  });

  test("that is written in small pieces gets all of them, and one that takes nothing is not asked for ever", () => {
    const pieces: string[] = [];
    const slow = new FileOutput((bytes) => pieces.push(bytes.subarray(0, 2).toString()) && Math.min(2, bytes.length));
    expect(lostBy(() => slow.write("piece by piece\n"))).toBe(0);
    expect(pieces.join("")).toBe("piece by piece\n");
    expect(lostBy(() => new FileOutput(() => 0).write("x\n"))).toBe(1);
  });
});

describe("a pipe", () => {
  test("holds back so much for a slow reader, loses what is more, and goes on when it reads again", async () => {
    const stream = new PassThrough();
    const output = new StreamOutput(stream);
    const line = `${"x".repeat(1_023)}\n`;
    const lost = lostBy(() => {
      for (let written = 0; written < 3_000; written++) output.write(line);
    });
    expect(lost).toBeGreaterThan(1_500);
    expect(lost).toBeLessThan(2_000);
    const read = text(stream);
    await once(stream, "drain");
    expect(lostBy(() => output.write("on it goes\n"))).toBe(0);
    stream.end();
    expect(await read).toBe(`${line.repeat(3_000 - lost)}on it goes\n`);
  });

  test("whose reader is gone loses each line, and ends nothing", async () => {
    const stream = new Writable({ write: (_chunk, _encoding, done) => done(new Error("broken pipe")) });
    const output = new StreamOutput(stream);
    const before = lostLogLines();
    for (let line = 0; line < 3; line++) {
      output.write("x\n");
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(lostLogLines() - before).toBe(3);
  });
});
