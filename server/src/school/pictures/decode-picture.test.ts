import { Transformer } from '@napi-rs/image';
import { expect, test } from 'vitest';
import { Refusal } from '../../http/refuse.ts';
import { decodePicture } from './decode-picture.ts';
import { sizeInHeader } from './picture-header.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="31" height="17"><rect width="9" height="9"/></svg>';
const png = await Transformer.fromSvg(svg).png();

const refusal = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (cause: unknown) => (cause instanceof Refusal ? cause : Promise.reject(cause)),
  );
const decode = <Drawn>(bytes: Buffer, draw: () => Promise<Drawn>) =>
  decodePicture({ bytes, field: 'photo' }, draw);

test('the header of a JPEG, PNG and WebP says how large it is', async () => {
  const { width, height } = await new Transformer(png).metadata();
  for (const bytes of [
    png,
    await new Transformer(png).jpeg(80),
    await new Transformer(png).webp(80),
    await new Transformer(png).webpLossless(),
  ])
    expect(sizeInHeader(bytes)).toEqual({ width, height });
  expect(sizeInHeader(Buffer.from('GIF89a'))).toBeNull();
  expect(sizeInHeader(png.subarray(0, 18))).toBeNull();
});

test('a picture of another kind that looks like one of these by a part of it is none', async () => {
  const tiff = Buffer.from(`II*\0\x40\0\0\0WEBPVP8X${'\0'.repeat(14)}`, 'latin1');
  expect(sizeInHeader(tiff)).toBeNull();
  expect(sizeInHeader(Buffer.from(`\x01PNG${'\0'.repeat(20)}`, 'latin1'))).toBeNull();
});

test.each(['c3', 'c5', 'c9', 'cf', 'd0', 'de'])(
  'what decoders pass over in a JPEG (ff%s) does not say how large it is',
  async (marker) => {
    const jpeg = await new Transformer(png).jpeg(80);
    const frame = Buffer.from([0xff, Number.parseInt(marker, 16), 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]);
    const small = Buffer.concat([jpeg.subarray(0, 2), frame, jpeg.subarray(2)]);
    expect(await refusal(decode(small, () => Promise.reject(new Error('it was decoded'))))).toMatchObject({
      fields: [{ path: 'photo', code: 'file_type' }],
    });
    expect(sizeInHeader(small)).toBeNull();
  },
);

test('what has too many pixels is told at its field, before anything of it is decoded', async () => {
  const large = Buffer.from(png);
  large.writeUInt32BE(8000, 16);
  large.writeUInt32BE(8000, 20);
  const drawn = decode(large, () => Promise.reject(new Error('it was decoded')));
  expect(await refusal(drawn)).toMatchObject({
    fields: [{ path: 'photo', code: 'picture_too_large', values: { maximum: 25 } }],
  });
});

test('two are decoded at a time, some wait, and who comes beyond is told when to come again', async () => {
  let running = 0;
  let most = 0;
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const draw = async () => {
    most = Math.max(most, ++running);
    await held;
    running -= 1;
  };
  const sent = Array.from({ length: 30 }, () => refusal(decode(png, draw)));
  const told = await Promise.all(sent.slice(26));
  for (const each of told)
    expect(each).toMatchObject({ statusCode: 503, code: 'unavailable', details: { retryAfterSeconds: 5 } });
  finish();
  expect(await Promise.all(sent.slice(0, 26))).toEqual(Array.from({ length: 26 }, () => null));
  expect(most).toBe(2);
  expect(await refusal(decode(png, draw))).toBeNull();
});

test('a picture that can not be decoded gives its turn back', async () => {
  for (let time = 0; time < 5; time++)
    expect(await refusal(decode(png, () => Promise.reject(new Error('broken'))))).toMatchObject({
      fields: [{ path: 'photo', code: 'file_type' }],
    });
});
