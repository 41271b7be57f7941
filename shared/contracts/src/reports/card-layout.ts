import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { words } from '../fields.ts';

export const cardKinds = ['month', 'term', 'year'] as const;
export const CardKind = z.enum(cardKinds);
export type CardKind = z.infer<typeof CardKind>;

/** Which kind of card a period has. */
export const kindOfPeriod = (period: string): CardKind =>
  period.startsWith('m') ? 'month' : period.startsWith('term') ? 'term' : 'year';

export const cardColumnGroups = [
  'coefficient',
  'months',
  'months_average',
  'exam',
  'terms',
  'resit',
  'average',
] as const;
export type CardColumnGroup = (typeof cardColumnGroups)[number];
/** Which columns a card of each kind can have. */
export const groupsOfKind = {
  month: ['coefficient', 'months'],
  term: ['coefficient', 'months', 'months_average', 'exam', 'average'],
  year: ['coefficient', 'terms', 'resit', 'average'],
} as const satisfies Record<CardKind, readonly CardColumnGroup[]>;

/** The group that a column of a card belongs to. */
export const groupOfColumn = (key: string): CardColumnGroup =>
  key === 'resit'
    ? 'resit'
    : key.startsWith('months')
      ? 'months_average'
      : key.startsWith('exam')
        ? 'exam'
        : key.startsWith('term')
          ? 'terms'
          : 'months';

export const cardFacts = ['average', 'rank', 'grade', 'conduct', 'excused', 'unexcused'] as const;
export const cardSigners = ['parent', 'homeroom', 'head'] as const;

const once = z.refine<readonly string[]>((values) => new Set(values).size === values.length, {
  error: 'duplicate',
});

/** How the school lays a kind of card out: what stands on it, in which order and in which words. Empty words: the usual ones. */
export const CardLayout = z.object({
  title: words(80),
  columns: z.array(z.enum(cardColumnGroups)).check(z.minLength(1, 'required'), z.maxLength(10), once),
  facts: z.array(z.enum(cardFacts)).check(z.maxLength(10), once),
  signers: z.array(z.object({ who: z.enum(cardSigners), words: words(60) })).check(
    z.maxLength(3),
    z.refine((all) => new Set(all.map(({ who }) => who)).size === all.length, { error: 'duplicate' }),
  ),
  comment: z.boolean(),
  /** Under everything else. */
  note: words(300),
});
export type CardLayout = z.infer<typeof CardLayout>;

/** A layout that nobody has changed. */
export const usualLayout = (kind: CardKind): CardLayout => ({
  title: { lo: '', en: '' },
  columns: [...groupsOfKind[kind]],
  facts: [...cardFacts],
  signers: cardSigners.map((who) => ({ who, words: { lo: '', en: '' } })),
  comment: true,
  note: { lo: '', en: '' },
});

const KindLayout = z.object({ kind: CardKind, layout: CardLayout, version: z.number() });

/** The layouts of all kinds; version 0: nobody has changed it. */
export const readCardLayouts = endpoint({
  name: 'reports.card-layout.read',
  method: 'GET',
  path: '/api/reports/card-layouts',
  access: 'reports.card.view',
  reads: ['report-card'],
  output: z.object({ layouts: z.array(KindLayout) }),
});

export const CardLayoutChange = z.extend(CardLayout, {
  version: z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
});

/** Holds for what is printed from now on, in every branch. */
export const changeCardLayout = endpoint({
  name: 'reports.card-layout.change',
  method: 'PUT',
  path: '/api/reports/card-layouts/:kind',
  access: 'reports.card.approve',
  changes: ['report-card'],
  params: z.object({ kind: CardKind }),
  body: CardLayoutChange,
  output: KindLayout,
  errors: ['conflict'],
});
