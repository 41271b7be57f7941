import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { upload } from '../upload/upload.ts';

/** Bytes. */
const largestPagePicture = 7_500_000;

/** A picture in the sizes and formats that a browser may choose from. */
export const PagePicture = z.object({
  id: z.number(),
  width: z.number(),
  height: z.number(),
  /** Names of its files, e.g. `small.webp`; each is at `/pictures/<id>/<name>`, and never changes there. */
  files: z.array(z.string()),
});
export type PagePicture = z.infer<typeof PagePicture>;

/** A JPEG, PNG or WebP; drawn anew in two sizes as WebP, and as JPEG for browsers that don't know it; as AVIF a moment later. */
export const addPagePicture = endpoint({
  name: 'landing.picture.create',
  method: 'POST',
  path: '/api/landing/pictures',
  access: 'settings.school_page.edit',
  changes: [],
  body: z.object({
    picture: upload({ bytes: largestPagePicture, types: ['image/jpeg', 'image/png', 'image/webp'] }),
  }),
  output: PagePicture,
});
