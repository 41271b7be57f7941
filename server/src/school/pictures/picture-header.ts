export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Width and height of a JPEG, PNG or WebP as its header says, without decoding it; null for anything else. */
export const sizeInHeader = (bytes: Buffer): PictureSize | null => {
  try {
    if (bytes.toString('latin1', 1, 4) === 'PNG')
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
    return bytes.toString('latin1', 8, 12) === 'WEBP' ? webpSize(bytes) : null;
  } catch {
    // Cut off before it says how large it is.
    return null;
  }
};

/** The first frame header; `c4`, `c8` and `cc` are tables that stand among them. */
const jpegSize = (bytes: Buffer): PictureSize | null => {
  for (let at = 2; at < bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker < 0xffc0 || marker === 0xffda || marker === 0xffd9) return null;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};

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
