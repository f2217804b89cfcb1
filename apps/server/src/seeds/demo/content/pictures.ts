/** The drawings of the demo. */
import type { Color, Shape } from "./png.ts";

export interface PictureSeed {
  file: string;
  title: string;
  background: readonly [Color, Color];
  shapes: readonly Shape[];
}

const WHITE: Color = [250, 251, 252];
const PAPER: Color = [236, 241, 246];
const INK: Color = [38, 62, 92];
const SEA: Color = [24, 92, 140];
const SAIL: Color = [255, 255, 255];
const RED: Color = [200, 60, 48];
const WOOD: Color = [176, 124, 72];

const box = (color: Color, left: number, top: number, right: number, bottom: number): Shape => ({
  color,
  corners: [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ],
});

const shape = (color: Color, ...corners: [number, number][]): Shape => ({ color, corners });

export const PICTURES: readonly PictureSeed[] = [
  {
    file: "at-sea.png",
    title: "On the water, wind from the left",
    background: [
      [140, 190, 230],
      [226, 240, 250],
    ],
    shapes: [
      box(SEA, 0, 0.7, 1, 1),
      box(INK, 0.495, 0.1, 0.505, 0.72),
      shape(SAIL, [0.5, 0.12], [0.74, 0.66], [0.51, 0.66]),
      shape(RED, [0.49, 0.18], [0.49, 0.66], [0.3, 0.66]),
      shape(WOOD, [0.26, 0.7], [0.76, 0.7], [0.68, 0.8], [0.34, 0.8]),
    ],
  },
  {
    file: "deck-layout.png",
    title: "Deck layout, seen from above",
    background: [WHITE, PAPER],
    shapes: [
      shape(INK, [0.06, 0.5], [0.3, 0.2], [0.86, 0.24], [0.92, 0.5], [0.86, 0.76], [0.3, 0.8]),
      shape(PAPER, [0.08, 0.5], [0.31, 0.23], [0.85, 0.27], [0.9, 0.5], [0.85, 0.73], [0.31, 0.77]),
      box(WOOD, 0.64, 0.36, 0.86, 0.64),
      box(SEA, 0.36, 0.36, 0.6, 0.64),
      box(INK, 0.32, 0.46, 0.345, 0.54),
    ],
  },
  {
    file: "measurements.png",
    title: "Measurements by day",
    background: [WHITE, WHITE],
    shapes: [
      box(INK, 0.08, 0.08, 0.085, 0.9),
      box(INK, 0.08, 0.895, 0.95, 0.9),
      ...[0.55, 0.4, 0.62, 0.3, 0.24, 0.35, 0.16].map((top, index) =>
        box(index === 6 ? RED : SEA, 0.13 + index * 0.115, top, 0.2 + index * 0.115, 0.895),
      ),
    ],
  },
];
