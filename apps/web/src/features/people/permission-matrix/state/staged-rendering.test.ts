import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CELLS_A_FRAME, costOf, nextDrawn, type Drawn } from "./staged-rendering.ts";

const columns = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ column: from + index }));
const lines = (from: number, count: number) => Array.from({ length: count }, (_, index) => `line${from + index}`);
const NONE: Drawn<{ column: number }> = new Map();

describe("what comes into sight", () => {
  it("is drawn at once where a frame bears it", () => {
    const wide = columns(1, 10);
    const { drawn, left } = nextDrawn(NONE, lines(1, 5), wide, null);
    expect([...drawn.keys()]).toEqual(lines(1, 5));
    expect([...drawn.values()].every((one) => one === wide)).toBe(true);
    expect(left).toBe(false);
  });

  it("comes line by line otherwise, those first that come first, but for the one where the keyboard is", () => {
    const { drawn, left } = nextDrawn(NONE, lines(1, 40), columns(1, 10), "line33");
    expect(left).toBe(true);
    expect(drawn.has("line1")).toBe(true);
    expect(drawn.has("line33")).toBe(true);
    expect(drawn.has("line32")).toBe(false);
  });

  it("keeps what was there until its turn comes, and forgets what went out of sight", () => {
    const [before, after] = [columns(1, 10), columns(8, 17)];
    const drawn: Drawn<{ column: number }> = new Map(lines(1, 40).map((line) => [line, before]));
    const next = nextDrawn(drawn, lines(5, 40), after, null).drawn;
    expect(next.has("line1")).toBe(false);
    expect(next.get("line5")).toBe(after);
    expect(next.get("line40")).toBe(before);
    expect(next.get("line44")).toBe(undefined);
  });

  it("is all there after some frames, wherever one scrolled meanwhile, and no frame takes much longer than another", () => {
    const scroll = fc.record({ top: fc.nat(200), left: fc.nat(50), rows: fc.integer({ min: 1, max: 60 }) });
    fc.assert(
      fc.property(fc.array(scroll, { minLength: 1, maxLength: 8 }), (scrolls) => {
        let drawn = NONE;
        for (const { top, left, rows } of scrolls) {
          const [wanted, wide] = [lines(top, rows), columns(left, left + 14)];
          for (let frame = 0; frame < 40; frame += 1) {
            const before = drawn;
            const step = nextDrawn(before, wanted, wide, null);
            drawn = step.drawn;
            const renewed = [...drawn].filter(([line, shown]) => before.get(line) !== shown);
            const cells = renewed.reduce((sum, [line, shown]) => {
              const known = new Set(before.get(line)?.map(({ column }) => column));
              return sum + shown.filter(({ column }) => !known.has(column)).length;
            }, 0);
            expect(cells).toBeLessThan(CELLS_A_FRAME + wide.length);
            if (!step.left) break;
          }
          expect([...drawn].every(([, shown]) => shown === wide)).toBe(true);
          expect([...drawn.keys()].toSorted()).toEqual(wanted.toSorted());
        }
      }),
    );
  });
});

describe("what a line costs", () => {
  it("is nothing where nothing changed, and more the more cells did", () => {
    expect(costOf("abc", "abc")).toBe(0);
    expect(costOf("abc", "abd")).toBeLessThan(costOf("abc", "xyd"));
  });
});
