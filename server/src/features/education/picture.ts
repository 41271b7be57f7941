import { ResizeFit, Transformer } from '@napi-rs/image';
import { Refusal, refuseField } from '../../http/refuse.ts';

/** Pixels a side beyond which decoding would cost more memory than a picture of a face is worth. */
const largestSide = 8000;
const fullSide = 600;
const smallSide = 96;

/**
 * A JPEG or PNG as it came, upright and at most 600 pixels a side, as JPEG: whatever else was in the file is gone.
 * Refuses at `photo` what no picture can be read from.
 */
export const fullPhoto = async (bytes: Buffer): Promise<Buffer> => {
  try {
    const { width, height } = await new Transformer(bytes).metadata();
    if (width > largestSide || height > largestSide) return refuseField('photo', 'file_too_large');
    const upright = new Transformer(bytes).rotate();
    const isSmall = width <= fullSide && height <= fullSide;
    return await (isSmall ? upright : upright.resize(inside(fullSide))).jpeg(85);
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    return refuseField('photo', 'file_type');
  }
};

/** For lists: 96 pixels, a few kilobytes. */
export const smallPhoto = (stored: Buffer): Promise<Buffer> =>
  new Transformer(stored).resize(inside(smallSide)).jpeg(80);

const documentSide = 2400;

/** A photographed paper, upright and large enough to read, as JPEG. Refuses at `content`. */
export const documentPicture = async (bytes: Buffer): Promise<Buffer> => {
  try {
    const { width, height } = await new Transformer(bytes).metadata();
    if (width > largestSide || height > largestSide) return refuseField('content', 'file_too_large');
    const upright = new Transformer(bytes).rotate();
    const isSmall = width <= documentSide && height <= documentSide;
    return await (isSmall ? upright : upright.resize(inside(documentSide))).jpeg(80);
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    return refuseField('content', 'file_type');
  }
};

const inside = (side: number) => ({ width: side, height: side, fit: ResizeFit.Inside });
