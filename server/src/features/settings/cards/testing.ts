import type { CardDesign, CardLayer } from '@suksa/contracts/settings';

const layer = { rotation: 0, opacity: 1, locked: false, hidden: false } as const;

/** A card with a background, a name, a photo and both codes. */
export const aDesign = (more: readonly CardLayer[] = []): CardDesign => ({
  front: {
    background: '#ffffff',
    layers: [
      {
        ...layer,
        id: 'name',
        kind: 'field',
        field: 'name_lo',
        before: '',
        x: 30,
        y: 10,
        width: 50,
        height: 8,
        font: 'noto',
        size: 12,
        bold: true,
        colour: '#18221f',
        align: 'start',
        fit: 'each',
      },
      ...more,
    ],
  },
  back: {
    background: '#ffffff',
    layers: [
      {
        ...layer,
        id: 'qr',
        kind: 'qr',
        x: 30,
        y: 14,
        width: 25,
        height: 25,
        colour: '#000000',
        background: null,
      },
    ],
  },
});

/** One white pixel. */
export const aPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);
