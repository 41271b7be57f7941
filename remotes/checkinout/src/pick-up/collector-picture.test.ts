import { expect, test } from 'vitest';
import { hasRoomForPicture, jpegOf, keptSize } from './collector-picture.ts';

test('a picture is kept small, upright or across, and a small one as it is', () => {
  expect(keptSize(1280, 720)).toEqual({ width: 320, height: 180 });
  expect(keptSize(720, 1280)).toEqual({ width: 180, height: 320 });
  expect(keptSize(160, 120)).toEqual({ width: 160, height: 120 });
});

test('what was kept as text is sent as the bytes of a JPEG', async () => {
  const file = jpegOf(btoa('\u00ff\u00d8\u00ff'));
  expect(file.type).toBe('image/jpeg');
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([255, 216, 255]);
});

test('without a line a device takes a hundred pictures, so that there is room for all else', () => {
  const photos = (count: number) => Array.from({ length: count }, () => ({ kind: 'pick_up_photo' as const }));
  expect(hasRoomForPicture([...photos(99), { kind: 'signature' }])).toBe(true);
  expect(hasRoomForPicture(photos(100))).toBe(false);
});
