import { expect, test } from "vitest";
import { bytesText } from "./bytes.ts";

test.each([
  [0, "0 bytes"],
  [820, "820 bytes"],
  [1_500, "1.5 kB"],
  [5 * 1_024 * 1_024, "5 MB"],
  [150 * 1_024 * 1_024, "150 MB"],
])("%d bytes are %s", (bytes, text) => expect(bytesText(bytes)).toBe(text));
