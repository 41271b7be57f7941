import { encoded } from './encoded.ts';

const usualSide = 2400;

/**
 * A file to be sent; a picture of more pixels a side than are kept is made smaller first, so that a photo as a telephone
 * takes it is sent in a moment and never too large. PNG and WebP stay see-through. What the browser can't read as a
 * picture goes as it is: the server says what is wrong with it.
 */
export async function smallerPicture(file: Blob, longestSide = usualSide): Promise<Blob> {
  const picture = file.type.startsWith('image/')
    ? await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
    : null;
  const scale = picture ? longestSide / Math.max(picture.width, picture.height) : 1;
  if (!picture || scale >= 1) {
    picture?.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return encoded(canvas, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png');
}
