import type { PagePicture } from '@suksa/contracts/landing';
import { html, type Markup } from '../../../page/html.ts';

interface Shown {
  /** Empty where the text beside it says the same. */
  readonly alternative: string;
  /** The `sizes` of the place where it stands, so that a phone takes the small file. */
  readonly sizes: string;
  /** The picture that is seen first loads at once; every other one when it comes near. */
  readonly first?: boolean;
}

export const pictureAddress = ({ id }: PagePicture, file: string) => `/pictures/${id}/${file}`;

/** The file that every browser can show, for links and for machines. */
export const largestFile = (picture: PagePicture): string =>
  ['large.jpg', 'share.jpg', 'drawing.svg'].find((name) => picture.files.includes(name)) ?? 'large.jpg';

/** A picture with its place kept free: AVIF or WebP where the browser knows it, else JPEG; a drawing is one file for all sizes. */
export const pictureOf = (
  picture: PagePicture | undefined,
  { alternative, sizes, first = false }: Shown,
): Markup | null => {
  if (!picture) return null;
  const drawing = picture.files.includes('drawing.svg');
  const image = html`<img src="${pictureAddress(picture, drawing ? 'drawing.svg' : 'large.jpg')}" alt="${alternative}" width="${picture.width}" height="${picture.height}" ${first ? html`fetchpriority="high"` : html`loading="lazy"`} decoding="async">`;
  if (drawing) return image;
  const smallWidth =
    picture.width >= picture.height ? 640 : Math.round((640 * picture.width) / picture.height);
  const sourceOf = (format: 'avif' | 'webp') => {
    const sizesThere = [
      ...(picture.files.includes(`small.${format}`)
        ? [`${pictureAddress(picture, `small.${format}`)} ${Math.min(smallWidth, picture.width)}w`]
        : []),
      ...(picture.files.includes(`large.${format}`)
        ? [`${pictureAddress(picture, `large.${format}`)} ${picture.width}w`]
        : []),
    ];
    return (
      sizesThere.length > 0 &&
      html`<source type="image/${format}" srcset="${sizesThere.join(', ')}" sizes="${sizes}">`
    );
  };
  return html`<picture>${sourceOf('avif')}${sourceOf('webp')}${image}</picture>`;
};
