/**
 * What a picture is, by its content: the name and the type that come with an upload are whatever the sender says.
 * Only formats that carry no script are known; anything else, SVG above all, is no picture here.
 */
export interface Picture {
  type: "image/png" | "image/jpeg" | "image/webp" | "image/gif";
  extension: "png" | "jpg" | "webp" | "gif";
  width: number;
  height: number;
}

/** @returns null for what is no picture, or one whose size cannot be read */
export function pictureOf(bytes: Buffer): Picture | null {
  try {
    return png(bytes) ?? jpeg(bytes) ?? webp(bytes) ?? gif(bytes);
  } catch {
    // It ends before what it announces.
    return null;
  }
}

const has = (bytes: Buffer, offset: number, text: string): boolean =>
  bytes.toString("latin1", offset, offset + text.length) === text;

function png(bytes: Buffer): Picture | null {
  if (!has(bytes, 0, "\x89PNG\r\n\x1a\n") || !has(bytes, 12, "IHDR")) return null;
  return { type: "image/png", extension: "png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function gif(bytes: Buffer): Picture | null {
  if (!has(bytes, 0, "GIF87a") && !has(bytes, 0, "GIF89a")) return null;
  return { type: "image/gif", extension: "gif", width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** Segments until the one that starts a frame, which has the size. */
function jpeg(bytes: Buffer): Picture | null {
  if (!has(bytes, 0, "\xff\xd8\xff")) return null;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // 0xc4, 0xc8 and 0xcc are tables, not frames.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { type: "image/jpeg", extension: "jpg", width, height };
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
}

function webp(bytes: Buffer): Picture | null {
  if (!has(bytes, 0, "RIFF") || !has(bytes, 8, "WEBP")) return null;
  const found = (width: number, height: number): Picture => ({
    type: "image/webp",
    extension: "webp",
    width,
    height,
  });
  if (has(bytes, 12, "VP8X")) return found(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (has(bytes, 12, "VP8L")) {
    const bits = bytes.readUInt32LE(21);
    return found((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (has(bytes, 12, "VP8 ")) return found(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  return null;
}
