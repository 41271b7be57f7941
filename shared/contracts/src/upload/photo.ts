import { upload } from './upload.ts';

/** Of a picture or a scanned paper, as it may be sent; what is kept of a picture is far smaller. */
export const largestScan = 6_000_000;

/** A person's photo. Decoded and encoded anew on the server, so that nothing but pixels is kept. */
export const Photo = upload({ bytes: largestScan, types: ['image/jpeg', 'image/png'] });
