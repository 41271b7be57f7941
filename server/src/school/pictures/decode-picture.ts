import { Transformer } from '@napi-rs/image';
import { Refusal, refuseField } from '../../http/refuse.ts';
import { turns } from '../../http/turns.ts';
import { type PictureSize, sizeInHeader } from './picture-header.ts';

/** A photo of a good telephone is about 12 million; each costs four bytes and more of memory while it is decoded. */
const mostPixels = 25_000_000;
/** Of the whole process: two of the largest take about 250 MB. */
const inTurn = turns({ atOnce: 2, waiting: 24, retryAfterSeconds: 5 });

interface Sent {
  readonly bytes: Buffer;
  /** The field that a refusal is told at. */
  readonly field: string;
}

/** A picture that may be decoded: each `upright()` decodes it anew, turned as its camera was held. */
export interface Decodable extends PictureSize {
  upright(): Transformer;
}

/**
 * Decodes what somebody sent, two at a time, and calls `draw` with it. Refuses at the field what is no JPEG, PNG or
 * WebP (`file_type`) or has more than 25 million pixels (`picture_too_large`), as its header says before anything is decoded; and
 * with 503 where too many wait already.
 */
export const decodePicture = async <Drawn>(
  { bytes, field }: Sent,
  draw: (picture: Decodable) => Promise<Drawn>,
): Promise<Drawn> => {
  const size = sizeInHeader(bytes) ?? refuseField(field, 'file_type');
  if (size.width * size.height > mostPixels)
    refuseField(field, 'picture_too_large', { maximum: mostPixels / 1_000_000 });
  return inTurn(async () => {
    try {
      return await draw({ ...size, upright: () => new Transformer(bytes).rotate() });
    } catch (cause) {
      if (cause instanceof Refusal) throw cause;
      return refuseField(field, 'file_type');
    }
  });
};
