import { describe, expect, it } from "vitest";
import { giveWay, RANK, type Part } from "./give-way.ts";

const subject: Part = { wide: 340, steps: [{ rank: RANK.cutSubject, to: 200, cut: true }] };
const person: Part = { wide: 200, steps: [{ rank: RANK.cutName, to: 150, cut: true }] };
const status: Part = { wide: 140, steps: [{ rank: RANK.name, to: 40 }] };
const same: Part = { wide: 98, steps: [{ rank: RANK.repeated, to: 0 }] };
const line = [subject, person, status, same];
const widths = (room: number): number[] => giveWay(line, room).map(({ width }) => width);

describe("giveWay", () => {
  it("leaves all of it where there is room", () => {
    expect(widths(778)).toEqual([340, 200, 140, 98]);
  });

  it("takes what repeats first, then names of signs, then cuts names, and subjects last", () => {
    expect(widths(777)).toEqual([340, 200, 140, 0]);
    expect(widths(679)).toEqual([340, 200, 40, 0]);
    expect(widths(560)).toEqual([340, 180, 40, 0]);
    expect(widths(500)).toEqual([310, 150, 40, 0]);
    expect(widths(100)).toEqual([200, 150, 40, 0]);
  });

  it("never cuts with more room what is whole with less", () => {
    let whole = new Set<number>();
    for (let room = 300; room < 900; room += 1) {
      const now = new Set([0, 1].filter((at) => widths(room)[at] === line[at]?.wide));
      expect(
        [...whole].filter((at) => !now.has(at)),
        `at ${room} px`,
      ).toEqual([]);
      whole = now;
    }
    expect(whole.size).toBe(2);
  });

  it("lets one part give way in several steps", () => {
    const steps = [
      { rank: RANK.sign, to: 40 },
      { rank: RANK.repeated, to: 0 },
    ];
    const parts = (room: number) => giveWay([{ wide: 100 }, { wide: 140, steps }], room)[1];
    expect(parts(240)).toEqual({ width: 140, steps: 0 });
    expect(parts(200)).toEqual({ width: 40, steps: 1 });
    expect(parts(120)).toEqual({ width: 0, steps: 2 });
  });
});
