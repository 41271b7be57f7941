import { encoded } from './encoded.ts';

/** What part of a picture is kept: its middle, from 0 to 1 across and down, and how near it is looked at. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** 1 keeps as much as there is. */
  readonly zoom: number;
}

/** A portrait stands upright, three to four, as on cards and registers; pixels. */
export const portrait = { width: 450, height: 600 } as const;
export const farthest = 1;
export const nearest = 4;

/** A face is mostly above the middle of a picture that is higher than a portrait. */
export const firstCrop: Crop = { x: 0.5, y: 0.42, zoom: farthest };

interface Size {
  readonly width: number;
  readonly height: number;
}

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The part in the picture's own pixels: three to four, and never beyond the picture's edge. */
export function cropRectangle(picture: Size, { x, y, zoom }: Crop) {
  const widest = Math.min(picture.width, (picture.height * portrait.width) / portrait.height);
  const width = widest / between(zoom, farthest, nearest);
  const height = (width * portrait.height) / portrait.width;
  return {
    x: between(x * picture.width - width / 2, 0, picture.width - width),
    y: between(y * picture.height - height / 2, 0, picture.height - height),
    width,
    height,
  };
}

/** The same part, moved by so many of the picture's pixels and stopped at its edge. */
export function movedCrop(picture: Size, crop: Crop, across: number, down: number): Crop {
  const { x, y, width, height } = cropRectangle(picture, crop);
  return {
    zoom: crop.zoom,
    x: (between(x + across, 0, picture.width - width) + width / 2) / picture.width,
    y: (between(y + down, 0, picture.height - height) + height / 2) / picture.height,
  };
}

/** Draws the part over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser gives no canvas to draw on');
  const part = cropRectangle(picture, crop);
  // JPEG has no transparency: what was see-through would turn black.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
}

/** The part as a JPEG, never larger than it was. */
export function croppedPhoto(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const { width } = cropRectangle(picture, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(Math.min(portrait.width, width)));
  canvas.height = Math.max(1, Math.round((canvas.width * portrait.height) / portrait.width));
  drawCrop(canvas, picture, crop);
  return encoded(canvas, 'image/jpeg');
}

/** Pixels a side that are kept in memory while one chooses the part. */
const largestSide = 2400;

/** The file as a picture, upright. Throws where the browser can't read it as one. */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = largestSide / Math.max(whole.width, whole.height);
  if (scale >= 1) return whole;
  const smaller = await createImageBitmap(whole, {
    resizeWidth: Math.round(whole.width * scale),
    resizeHeight: Math.round(whole.height * scale),
    resizeQuality: 'high',
  });
  whole.close();
  return smaller;
}
