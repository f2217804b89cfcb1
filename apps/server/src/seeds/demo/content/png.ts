/** Small drawings as PNG files, made of filled polygons, so that the demo needs no binary files in the repository. */
import { crc32, deflateSync } from "node:zlib";

export type Color = readonly [number, number, number];

export interface Shape {
  color: Color;
  /** Corners, in parts of the width and the height. */
  corners: readonly (readonly [number, number])[];
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function drawPng(width: number, height: number, background: readonly [Color, Color], shapes: readonly Shape[]) {
  const rows = Array.from({ length: height }, (_, y) => rowOf(width, y, height, background, shapes));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([SIGNATURE, part("IHDR", header), part("IDAT", deflateSync(Buffer.concat(rows))), part("IEND")]);
}

function part(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function rowOf(
  width: number,
  y: number,
  height: number,
  [top, bottom]: readonly [Color, Color],
  shapes: readonly Shape[],
) {
  const share = y / height;
  const between = (channel: 0 | 1 | 2): number => Math.round(top[channel] + (bottom[channel] - top[channel]) * share);
  // Each row begins with its filter: none.
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x++) row.set([between(0), between(1), between(2)], 1 + x * 3);
  for (const { color, corners } of shapes) {
    const edges = crossings(corners, share).map((at) => Math.round(at * width));
    for (let index = 0; index + 1 < edges.length; index += 2) {
      const [from, to] = [Math.max(0, edges[index] ?? 0), Math.min(width, edges[index + 1] ?? 0)];
      for (let x = from; x < to; x++) row.set(color, 1 + x * 3);
    }
  }
  return row;
}

/** Where a horizontal line meets the outline, from left to right. */
function crossings(corners: Shape["corners"], y: number): number[] {
  const found: number[] = [];
  for (const [index, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
    if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  return found.toSorted((a, b) => a - b);
}
