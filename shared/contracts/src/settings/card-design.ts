import * as z from 'zod/mini';
import { Id, verbatim } from '../fields.ts';

/** ISO/IEC 7810 ID-1, which printers call CR80. All measures of a design are millimetres from its top left corner. */
export const cardSize = { width: 85.6, height: 53.98, corner: 3.18 } as const;
/** How far a background must reach beyond the edge, so that a cut that is a little off shows no white. */
export const cardBleed = 1.5;
/** What is nearer to the edge than this may be cut away. */
export const cardSafe = 3;

/** What a field layer shows of the card's holder. Dates come as `YYYY-MM-DD`. */
export const CardField = z.enum([
  'name_lo',
  'name_en',
  'nickname',
  'code',
  'class',
  'level_lo',
  'level_en',
  'year',
  'birth_date',
  'blood_group',
  'guardian_phone',
  'job_lo',
  'job_en',
  'phone',
  'school_lo',
  'school_en',
  'branch_lo',
  'branch_en',
  'branch_phone',
  'address_lo',
  'address_en',
  'card_number',
  'issued',
  'expires',
]);
export type CardField = z.infer<typeof CardField>;

/** Noto Sans Lao is bundled; the others are those of the computer that prints. */
export const CardFont = z.enum(['noto', 'phetsarath', 'sans', 'serif', 'mono']);
export type CardFont = z.infer<typeof CardFont>;

/**
 * What a text does that is too long: nothing, a second line, smaller letters for itself, or smaller letters on every
 * card, as the longest real value needs them.
 */
export const CardTextFit = z.enum(['none', 'wrap', 'each', 'same']);
export type CardTextFit = z.infer<typeof CardTextFit>;

const Place = z.number().check(z.minimum(-100), z.maximum(200));
const Length = z.number().check(z.minimum(0), z.maximum(200));
const Side = z.number().check(z.minimum(0.5), z.maximum(200));
const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'colour'));
const NoColour = z.nullable(Colour);

const box = {
  /** Unique on its side. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,24}$/)),
  x: Place,
  y: Place,
  width: Side,
  height: Side,
  /** Degrees clockwise around the middle. */
  rotation: z.number().check(z.minimum(-360), z.maximum(360)),
  opacity: z.number().check(z.minimum(0), z.maximum(1)),
  locked: z.boolean(),
  hidden: z.boolean(),
};

const writing = {
  font: CardFont,
  /** Points, of which 72 are an inch. */
  size: z.number().check(z.minimum(3), z.maximum(72)),
  bold: z.boolean(),
  colour: Colour,
  align: z.enum(['start', 'center', 'end']),
  fit: CardTextFit,
};

const words = (maximum: number) => verbatim(maximum);

export const CardLayer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), ...box, ...writing, text: words(300) }),
  /** `before` stands in front of the value, and falls away with an empty one. */
  z.object({ kind: z.literal('field'), ...box, ...writing, field: CardField, before: words(60) }),
  z.object({ kind: z.literal('photo'), ...box, radius: Length, stroke: NoColour, strokeWidth: Length }),
  z.object({ kind: z.literal('logo'), ...box, source: z.enum(['logo', 'stamp', 'signature']) }),
  z.object({ kind: z.literal('picture'), ...box, pictureId: Id, cover: z.boolean() }),
  z.object({
    kind: z.literal('shape'),
    ...box,
    shape: z.enum(['rectangle', 'ellipse', 'line']),
    fill: NoColour,
    stroke: NoColour,
    strokeWidth: Length,
    radius: Length,
  }),
  z.object({ kind: z.literal('qr'), ...box, colour: Colour, background: NoColour }),
  z.object({
    kind: z.literal('barcode'),
    ...box,
    value: z.enum(['card_number', 'code']),
    colour: Colour,
    background: NoColour,
  }),
]);
export type CardLayer = z.infer<typeof CardLayer>;
export type CardLayerKind = CardLayer['kind'];

/** Lowest layer first. */
export const CardSide = z.object({
  background: Colour,
  layers: z.array(CardLayer).check(
    z.maxLength(60),
    z.refine((layers) => new Set(layers.map(({ id }) => id)).size === layers.length, 'duplicate'),
  ),
});
export type CardSide = z.infer<typeof CardSide>;

export const CardDesign = z.object({ front: CardSide, back: CardSide });
export type CardDesign = z.infer<typeof CardDesign>;
export const cardSides = ['front', 'back'] as const;
export type CardSideName = (typeof cardSides)[number];
