import { quality } from './shrink-photo.ts';

const usualSide = 2400;

/**
 * A file as a `data:` address for a call's body; a picture of more pixels a side than are kept is made smaller first,
 * so that a photo as a telephone takes it is sent in a moment and never too large. PNG and WebP stay see-through.
 */
export async function pictureAddress(file: Blob, longestSide = usualSide): Promise<string> {
  const picture = file.type.startsWith('image/')
    ? await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
    : null;
  const scale = picture ? longestSide / Math.max(picture.width, picture.height) : 1;
  if (!picture || scale >= 1) {
    picture?.close();
    return asItIs(file);
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL(file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', quality);
}

/** What the browser can't read as a picture goes as it is: the server says what is wrong with it. */
const asItIs = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
