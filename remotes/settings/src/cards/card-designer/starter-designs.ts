import type { CardDesign, CardField, CardHolderKind, CardLayer } from '@suksa/contracts/settings';
import { plain, writing } from './core/new-layer.ts';

export const starters = ['band', 'column', 'blank'] as const;
export type Starter = (typeof starters)[number];

/** What is printed in both languages, whatever the page's. */
export interface StarterWords {
  readonly title: string;
  readonly code: string;
  readonly class: string;
  readonly birthDate: string;
  readonly expires: string;
  readonly phone: string;
  readonly foundLo: string;
  readonly foundEn: string;
}

type Place = Pick<CardLayer, 'x' | 'y' | 'width' | 'height'>;
type Written = Extract<CardLayer, { kind: 'text' }>;
type Look = Partial<Pick<Written, 'size' | 'bold' | 'colour' | 'align' | 'fit'>>;

const at = (x: number, y: number, width: number, height: number): Place => ({ x, y, width, height });

const text = (id: string, words: string, place: Place, look: Look = {}): CardLayer => ({
  ...plain,
  ...writing,
  ...look,
  ...place,
  id,
  kind: 'text',
  text: words,
});

interface Shown {
  readonly before?: string;
  readonly look?: Look;
}

const field = (name: CardField, place: Place, { before = '', look = {} }: Shown = {}): CardLayer => ({
  ...plain,
  ...writing,
  ...look,
  ...place,
  id: name.replace('_', '-'),
  kind: 'field',
  field: name,
  before,
});

const area = (id: string, fill: string, place: Place, radius = 0): CardLayer => ({
  ...plain,
  ...place,
  id,
  kind: 'shape',
  shape: 'rectangle',
  fill,
  stroke: null,
  strokeWidth: 0.3,
  radius,
});

const photo = (place: Place, stroke: string | null): CardLayer => ({
  ...plain,
  ...place,
  id: 'photo',
  kind: 'photo',
  radius: 1.5,
  stroke,
  strokeWidth: 0.5,
});

const logo = (place: Place, source: 'logo' | 'signature' = 'logo'): CardLayer => ({
  ...plain,
  ...place,
  id: source,
  kind: 'logo',
  source,
});

const qr = (place: Place): CardLayer => ({
  ...plain,
  ...place,
  id: 'qr',
  kind: 'qr',
  colour: '#000000',
  background: '#ffffff',
});

const barcode = (place: Place): CardLayer => ({
  ...plain,
  ...place,
  id: 'barcode',
  kind: 'barcode',
  value: 'card_number',
  colour: '#000000',
  background: '#ffffff',
});

const green = '#00694c';
const light = '#00c58e';
const navy = '#173b57';
const white = '#ffffff';
const gray = '#586661';

/** A design to begin with, whole and printable as it is. */
export const starterDesign = (starter: Starter, holder: CardHolderKind, words: StarterWords): CardDesign => {
  if (starter === 'blank')
    return { front: { background: white, layers: [] }, back: { background: white, layers: [] } };
  return {
    front: { background: white, layers: starter === 'band' ? band(holder, words) : column(holder, words) },
    back: { background: white, layers: back(words, starter === 'band' ? green : navy) },
  };
};

const about = (holder: CardHolderKind, words: StarterWords, place: Place): CardLayer[] => {
  const step = place.height;
  const line = (number: number) => ({ ...place, y: place.y + number * step });
  const look = { size: 8 } as const;
  return holder === 'student'
    ? [
        field('code', line(0), { before: words.code, look }),
        field('class', line(1), { before: words.class, look }),
        field('birth_date', line(2), { before: words.birthDate, look }),
      ]
    : [
        field('job_lo', line(0), { look: { ...look, bold: true } }),
        field('job_en', line(1), { look }),
        field('phone', line(2), { before: words.phone, look }),
      ];
};

const band = (holder: CardHolderKind, words: StarterWords): CardLayer[] => [
  area('band', green, at(-1.5, -1.5, 88.6, 15)),
  area('line', light, at(-1.5, 13.5, 88.6, 1)),
  logo(at(3.5, 2.25, 9, 9)),
  field('school_lo', at(14.5, 1.6, 67.5, 6), { look: { size: 11, bold: true, colour: white } }),
  field('school_en', at(14.5, 7.4, 67.5, 4.4), { look: { size: 7.5, colour: white } }),
  photo(at(4.5, 17.5, 20, 26), null),
  text('title', words.title, at(28, 16.4, 53, 4.6), { size: 7.5, bold: true, colour: green }),
  field('name_lo', at(28, 20.8, 53.5, 7), { look: { size: 13.5, bold: true } }),
  field('name_en', at(28, 27.4, 53.5, 4.6), { look: { size: 8.5, colour: gray } }),
  ...about(holder, words, at(28, 33, 35, 4.4)),
  field('expires', at(4.5, 45.6, 34, 4.2), { before: words.expires, look: { size: 7, colour: gray } }),
  qr(at(65, 33.2, 17, 17)),
];

const column = (holder: CardHolderKind, words: StarterWords): CardLayer[] => [
  area('column', navy, at(-1.5, -1.5, 30, 57)),
  photo(at(4, 5, 21, 27), white),
  field('card_number', at(2.5, 33.2, 24, 4), {
    look: { size: 7, colour: white, align: 'center' },
  }),
  field('expires', at(2.5, 37.2, 24, 4), {
    before: words.expires,
    look: { size: 6.5, colour: white, align: 'center' },
  }),
  logo(at(9.5, 42, 10, 8.5)),
  field('school_lo', at(32, 3.6, 50, 6), { look: { size: 10.5, bold: true, colour: navy } }),
  field('school_en', at(32, 9.2, 50, 4.2), { look: { size: 7, colour: gray } }),
  area('rule', '#e8b84a', at(32, 14, 50, 0.7)),
  text('title', words.title, at(32, 15.4, 50, 4.6), { size: 7.5, bold: true, colour: navy }),
  field('name_lo', at(32, 20, 50, 7), { look: { size: 13.5, bold: true } }),
  field('name_en', at(32, 26.6, 50, 4.6), { look: { size: 8.5, colour: gray } }),
  ...about(holder, words, at(32, 33, 31, 4.6)),
  qr(at(65.5, 33.5, 16.5, 16.5)),
];

const back = (words: StarterWords, colour: string): CardLayer[] => [
  area('band', colour, at(-1.5, -1.5, 88.6, 7)),
  text('found-lo', words.foundLo, at(6, 8.5, 73.6, 9), { size: 7.5, align: 'center', fit: 'wrap' }),
  text('found-en', words.foundEn, at(6, 17.5, 73.6, 6), {
    size: 6.5,
    align: 'center',
    fit: 'wrap',
    colour: gray,
  }),
  field('address_lo', at(6, 24.2, 73.6, 4.4), { look: { size: 7, align: 'center' } }),
  field('branch_phone', at(6, 28.4, 73.6, 4.4), {
    before: words.phone,
    look: { size: 7.5, bold: true, align: 'center' },
  }),
  logo(at(58, 33.5, 22, 10), 'signature'),
  barcode(at(6, 35, 48, 10)),
  field('card_number', at(6, 45.4, 48, 4.2), { look: { size: 7, align: 'center' } }),
];
