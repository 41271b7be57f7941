export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Width and height of a JPEG, PNG or WebP as its header says, without decoding it; null for anything else. What the decoder
 * would take for another kind, or measure by another part, is none of them: it would be larger than it says.
 */
export const sizeInHeader = (bytes: Buffer): PictureSize | null => {
  const begins = bytes.toString('latin1', 0, 12);
  try {
    if (begins.startsWith('\x89PNG\r\n\x1a\n'))
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (begins.startsWith('\xff\xd8')) return jpegSize(bytes);
    return /^RIFF.{4}WEBP$/s.test(begins) ? webpSize(bytes) : null;
  } catch {
    // Cut off before it says how large it is.
    return null;
  }
};

/** The first frame header: before it stand tables, notes and what cameras write, and nothing else. */
const jpegSize = (bytes: Buffer): PictureSize | null => {
  for (let at = 2; at < bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    if (frames.has(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === fill) at += 1;
    else if (beforeFrame.has(marker)) at += 2 + bytes.readUInt16BE(at + 2);
    else return null;
  }
  return null;
};

/** The ways to code that decoders know; a frame of another way they pass over, for one behind it. */
const frames = new Set([0xffc0, 0xffc1, 0xffc2]);
const beforeFrame = new Set([
  ...[0xffc4, 0xffdb, 0xffdd, 0xfffe],
  ...Array.from({ length: 16 }, (_, kind) => 0xffe0 + kind),
]);
const fill = 0xffff;

/** Lossy, lossless and extended files say it each in their own way. */
const webpSize = (bytes: Buffer): PictureSize | null => {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
};
