import type { CardField, CardLayer, CardLayerKind } from '@suksa/contracts/settings';

export const plain = { rotation: 0, opacity: 1, locked: false, hidden: false } as const;

export const writing = {
  font: 'noto',
  size: 10,
  bold: false,
  colour: '#18221f',
  align: 'start',
  fit: 'each',
} as const;

type Tool = Exclude<CardLayerKind, 'picture'>;

/** A layer as the tool rail adds it: in the middle of the card, ready to be changed. */
export const newLayer = (
  kind: Tool,
  words: { readonly text: string },
  field: CardField = 'name_lo',
): CardLayer => {
  const id = `${kind}-1`;
  switch (kind) {
    case 'text':
      return { ...plain, ...writing, id, kind, text: words.text, x: 22.8, y: 23, width: 40, height: 8 };
    case 'field':
      return { ...plain, ...writing, id, kind, field, before: '', x: 22.8, y: 23, width: 40, height: 8 };
    case 'photo':
      return {
        ...plain,
        id,
        kind,
        x: 32.8,
        y: 13.5,
        width: 20,
        height: 27,
        radius: 1.5,
        stroke: null,
        strokeWidth: 0.3,
      };
    case 'logo':
      return { ...plain, id, kind, source: 'logo', x: 35.3, y: 19.5, width: 15, height: 15 };
    case 'shape':
      return {
        ...plain,
        id,
        kind,
        shape: 'rectangle',
        fill: '#00805c',
        stroke: null,
        strokeWidth: 0.3,
        radius: 0,
        x: 27.8,
        y: 19.5,
        width: 30,
        height: 15,
      };
    case 'qr':
      return {
        ...plain,
        id,
        kind,
        colour: '#000000',
        background: '#ffffff',
        x: 32.8,
        y: 17,
        width: 20,
        height: 20,
      };
    case 'barcode':
      return {
        ...plain,
        id,
        kind,
        value: 'card_number',
        colour: '#000000',
        background: '#ffffff',
        x: 17.8,
        y: 21,
        width: 50,
        height: 11,
      };
  }
};

interface UploadedPicture {
  readonly id: number;
  readonly width: number;
  readonly height: number;
}

/** A picture fills the card where its shape is about the card's, and stands 30 mm wide where not. */
export const pictureLayer = ({ id, width, height }: UploadedPicture): CardLayer => {
  const ratio = width / height;
  const isBackground = ratio > 1.4 && ratio < 1.8 && width >= 600;
  const place = isBackground
    ? { x: -1.5, y: -1.5, width: 88.6, height: 56.98 }
    : { x: 27.8, y: 10, width: 30, height: Math.max(1, Math.round((30 / ratio) * 10) / 10) };
  return { ...plain, ...place, id: 'picture-1', kind: 'picture', pictureId: id, cover: isBackground };
};
