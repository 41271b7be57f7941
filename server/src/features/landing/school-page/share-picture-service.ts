import { ResizeFit, Transformer } from '@napi-rs/image';
import type { School } from '../../../http/caller.ts';
import { largestFile } from '../page/picture-markup.ts';
import { readPagePicture } from './picture-service.ts';
import { findPictures } from './school-page-repository.ts';

type Place = Pick<School, 'db' | 'files'>;

/** What Facebook, WhatsApp, LINE and X show beside a link; none of them shows a drawing that is an SVG. */
export const shareSize = { width: 1200, height: 630 } as const;

/** The first picture of the page as a JPEG of that size; the product's flower where the page has none. */
export const drawSharePicture = async (place: Place, pictureId: number | null): Promise<Buffer> => {
  const [picture] = pictureId === null ? [] : await findPictures(place.db, [pictureId]);
  if (!picture) return asShared(Transformer.fromSvg(flower));
  const { content, contentType } = await readPagePicture(place, picture.id, largestFile(picture));
  return asShared(
    contentType === 'image/svg+xml'
      ? Transformer.fromSvg(scaled(content.toString('utf8'), picture), '#fff')
      : new Transformer(content),
  );
};

const asShared = (picture: Transformer) => picture.resize({ ...shareSize, fit: ResizeFit.Cover }).jpeg(86);

/** A drawing is drawn as large as it is shown, not drawn small and then blown up. */
const scaled = (svg: string, { width, height }: { readonly width: number; readonly height: number }) => {
  const scale = Math.max(shareSize.width / width, shareSize.height / height);
  const size = `width="${Math.ceil(width * scale)}" height="${Math.ceil(height * scale)}"`;
  return svg.replace(/<svg\b[^>]*>/, (tag) => {
    const plain = tag.replace(/\s(?:width|height)="[^"]*"/g, '');
    const box = /\sviewBox=/.test(plain) ? '' : ` viewBox="0 0 ${width} ${height}"`;
    return plain.replace(/^<svg/, `<svg ${size}${box}`);
  });
};

const petals = [0, 72, 144, 216, 288]
  .map(
    (turn) =>
      `<path d="M600 315C540 235 545 130 600 85C655 130 660 235 600 315Z" transform="rotate(${turn} 600 315)"/>`,
  )
  .join('');
const flower = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#0a3f31"/><g fill="#fff6df" stroke="#d9972b" stroke-width="6">${petals}</g><circle cx="600" cy="315" r="42" fill="#f2b63c"/></svg>`;

/** Drawn once a picture: a picture never changes, only which one stands first. */
export const sharePictures = (place: Place) => {
  const drawn = new Map<number | null, Promise<Buffer>>();
  return (pictureId: number | null): Promise<Buffer> => {
    const known = drawn.get(pictureId) ?? drawSharePicture(place, pictureId);
    if (drawn.size >= 4) drawn.clear();
    drawn.set(pictureId, known);
    known.catch(() => drawn.delete(pictureId));
    return known;
  };
};
