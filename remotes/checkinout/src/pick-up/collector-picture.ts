const longestSide = 320;
const mark = 'data:image/jpeg;base64,';
/** Twice what a picture of this size ever takes. */
const longestText = 60_000;

/** Of the camera's picture, the size in which it is kept: to know a face again. */
export const keptSize = (width: number, height: number) => {
  const scale = Math.min(1, longestSide / Math.max(width, height, 1));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

/** What the camera sees now, as the base64 of a small JPEG; null before it sees anything. */
export function pictureOf(video: HTMLVideoElement): string | null {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  const { width, height } = keptSize(video.videoWidth, video.videoHeight);
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  for (const quality of [0.75, 0.5, 0.25]) {
    const address = canvas.toDataURL('image/jpeg', quality);
    if (address.startsWith(mark) && address.length <= longestText) return address.slice(mark.length);
  }
  return null;
}
