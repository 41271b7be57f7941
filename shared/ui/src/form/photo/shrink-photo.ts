import { encoded } from './encoded.ts';

const faceSide = 600;

/**
 * A picture, upright, as a JPEG of at most so many pixels a side (600, enough for a face, unless told). Throws where the browser can't read the file as a picture.
 */
export async function shrinkPhoto(file: Blob, longestSide = faceSide): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser gives no canvas to draw on');
  // JPEG has no transparency: what was see-through would turn black.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return encoded(canvas, 'image/jpeg');
}
