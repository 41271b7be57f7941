import type { KeptCall } from './kept-calls.ts';

/** About ten kilobytes each: what else is said here must find room on the device as well. */
const mostWaiting = 100;

/** A picture that was kept as the base64 of a JPEG, as it is sent. */
export const jpegOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' });

/** Whether this device has room for one more picture until the line is back. */
export const hasRoomForPicture = (waiting: readonly Pick<KeptCall, 'kind'>[]): boolean =>
  waiting.filter(({ kind }) => kind === 'pick_up_photo').length < mostWaiting;
