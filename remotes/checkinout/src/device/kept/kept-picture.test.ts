import { expect, test } from 'vitest';
import { hasRoomForPicture, jpegOf } from './kept-picture.ts';

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
