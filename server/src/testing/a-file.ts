/** A file as somebody chooses it: its content, and what their machine calls it. */
export const aFile = (content: string | Uint8Array, type: string, name = 'file') =>
  new File([content as Uint8Array<ArrayBuffer>], name, { type });

const png = (base64: string) => aFile(Buffer.from(base64, 'base64'), 'image/png', 'pixel.png');

/** A picture of one white pixel. */
export const whitePixel = png(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
);

/** A picture of one red pixel. */
export const redPixel = png(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
);
