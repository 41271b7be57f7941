import { ResizeFit, Transformer } from '@napi-rs/image';
import { type Decodable, decodePicture } from './decode-picture.ts';

const fullSide = 600;
const smallSide = 96;

/**
 * A JPEG or PNG as it came, upright and at most 600 pixels a side, as JPEG: whatever else was in the file is gone.
 * Refuses at `photo` what no picture can be read from.
 */
export const fullPhoto = (bytes: Buffer): Promise<Buffer> =>
  decodePicture({ bytes, field: 'photo' }, (picture) => within(picture, fullSide).jpeg(85));

/** For lists: 96 pixels, a few kilobytes. */
export const smallPhoto = (stored: Buffer): Promise<Buffer> =>
  new Transformer(stored).resize(inside(smallSide)).jpeg(80);

const gateSide = 240;

/** For a gate, which keeps those of a whole branch: about ten kilobytes. */
export const gatePhoto = (stored: Buffer): Promise<Buffer> =>
  new Transformer(stored).resize(inside(gateSide)).jpeg(78);

const documentSide = 2400;

/** A photographed paper, upright and large enough to read, as JPEG. Refuses at `file`. */
export const documentPicture = (bytes: Buffer): Promise<Buffer> =>
  decodePicture({ bytes, field: 'file' }, (picture) => within(picture, documentSide).jpeg(80));

const within = ({ width, height, upright }: Decodable, side: number) =>
  width <= side && height <= side ? upright() : upright().resize(inside(side));

const inside = (side: number) => ({ width: side, height: side, fit: ResizeFit.Inside });
