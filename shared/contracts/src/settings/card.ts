import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, Kip, LocalDate, line, Version } from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';
import { CardDesign } from './card-design.ts';
import { CardHolderKind, CardPerson, LongestValues } from './card-template.ts';

/** `expired` counts from the day after the last valid one. */
export const CardStatus = z.enum(['active', 'lost', 'replaced', 'expired', 'blocked']);
export type CardStatus = z.infer<typeof CardStatus>;

export const Card = z.object({
  id: z.number(),
  version: z.number(),
  number: z.string(),
  status: CardStatus,
  issuedOn: z.string(),
  expiresOn: z.string(),
  /** When it last came out of a printer well; null: never yet. */
  printedAt: z.nullable(Instant),
  copies: z.number(),
  /** The number of the card that took its place. */
  replacedBy: z.nullable(z.string()),
});
export type Card = z.infer<typeof Card>;

/** A person of the branch with their newest card. */
export const CardRow = z.object({
  kind: CardHolderKind,
  id: z.number(),
  code: z.string(),
  name: z.object({ lo: z.string(), en: z.string() }),
  /** A student's class. */
  className: z.nullable(z.string()),
  /** A member of staff's role. */
  job: z.nullable(z.object({ lo: z.string(), en: z.string() })),
  hasPhoto: z.boolean(),
  card: z.nullable(Card),
});
export type CardRow = z.infer<typeof CardRow>;

/** `none`: no card yet; `new`: none, or one that was never printed. */
export const CardState = z.enum(['none', 'new', 'active', 'lost', 'replaced', 'expired', 'blocked']);
export type CardState = z.infer<typeof CardState>;
export const cardStates = CardState.options;

export const cardSorts = ['name', 'code', 'class', 'number', 'expires'] as const;

const CardQuery = listQuery(cardSorts, {
  holder: z._default(CardHolderKind, 'student'),
  level: z.optional(Id),
  class: z.optional(Id),
  state: z.optional(CardState),
  photo: z.optional(z.enum(['yes', 'no'])),
});

/** Who studies (or works) in the branch of the header's switch, with the newest card of each. */
export const listCards = endpoint({
  name: 'settings.card.list',
  method: 'GET',
  path: '/api/settings/cards',
  access: 'settings.card.view',
  reads: ['card', 'student', 'user'],
  query: CardQuery,
  output: listPage(CardRow),
});

export const exportCards = endpoint({
  name: 'settings.card.export',
  method: 'POST',
  path: '/api/settings/cards/export',
  access: 'settings.card.export',
  body: exportBody(CardQuery),
  output: 'file',
  discloses: 'people',
});

const BilledCard = z.object({ id: z.number(), number: z.string() });

/** Every card that somebody ever had, newest first, and who did what with them. */
export const cardsOfPerson = endpoint({
  name: 'settings.card.person',
  method: 'GET',
  path: '/api/settings/cards/:kind/:id',
  access: 'settings.card.view',
  reads: ['card'],
  params: z.object({ kind: CardHolderKind, id: Id }),
  output: z.object({
    /** `gone`: gets no card any more. */
    holder: z.object({ code: z.string(), gone: z.boolean() }),
    /** Each with the invoice for it, where one was issued. */
    cards: z.array(z.extend(Card, { invoice: z.nullable(BilledCard) })),
    ...AuditTrail.shape,
  }),
});

export const CardStatusChange = z.object({
  status: z.enum(['active', 'lost', 'blocked']),
  reason: line(200),
  version: Version,
});
export type CardStatusChange = z.infer<typeof CardStatusChange>;

/** Reported lost, blocked, or allowed again. What is replaced or expired stays so. */
export const changeCardStatus = endpoint({
  name: 'settings.card.changeStatus',
  method: 'PUT',
  path: '/api/settings/cards/:id/status',
  access: 'settings.card.edit',
  changes: ['card'],
  params: IdParams,
  body: CardStatusChange,
  output: Card,
  errors: ['card_final', 'another_active', 'holder_left'],
});

export const CardReplacement = z.object({
  reason: line(200),
  version: Version,
  /** What the person who replaces it has seen that is billed; null: nothing. */
  fee: z._default(z.nullable(Kip), null),
});
export type CardReplacement = z.infer<typeof CardReplacement>;

/**
 * A new card, with a new number and code; the old one no longer opens anything. In place of a student's lost one, what
 * the branch has set is billed with it.
 */
export const replaceCard = endpoint({
  name: 'settings.card.replace',
  method: 'POST',
  path: '/api/settings/cards/:id/replacement',
  access: 'settings.card.create',
  changes: ['card', 'invoice'],
  params: IdParams,
  body: CardReplacement,
  output: z.extend(Card, { invoice: z.nullable(BilledCard) }),
  errors: [
    'card_final',
    'another_active',
    'holder_left',
    'card_fee_changed',
    'households_changed',
    'year_closed',
  ],
});

/** The most cards that are sent to a printer at once. */
export const mostCardsAtOnce = 1500;

export const CardPrintRequest = z
  .object({
    holder: CardHolderKind,
    layout: z.enum(['single', 'sheet']),
    /** Null: everybody, or the class. */
    ids: z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(mostCardsAtOnce))),
    classId: z.nullable(Id),
    levelId: z.nullable(Id),
    /** Only who has no card yet, or one that was never printed. */
    onlyNew: z.boolean(),
  })
  .check(
    z.refine(({ holder, classId }) => holder === 'student' || classId === null, { error: 'not_allowed' }),
  );
export type CardPrintRequest = z.infer<typeof CardPrintRequest>;

export const PrintedCard = z.object({
  ...CardPerson.shape,
  cardId: z.number(),
  number: z.string(),
  /** What the QR code holds. */
  token: z.string(),
  /** The design's version. */
  versionId: z.number(),
});
export type PrintedCard = z.infer<typeof PrintedCard>;

/** Why somebody gets no card now. */
export const CardSkip = z.enum(['no_template', 'lost', 'blocked', 'not_valid_today']);
export type CardSkip = z.infer<typeof CardSkip>;

/**
 * Gives everybody asked for who has no valid card a new one, keeps the designs as they are from now on, and answers
 * all that is drawn. Asked again, it gives the same cards.
 */
export const printCards = endpoint({
  name: 'settings.card.print',
  method: 'POST',
  path: '/api/settings/cards/print',
  access: 'settings.card.create',
  changes: ['card', 'card-template'],
  body: CardPrintRequest,
  output: z.object({
    /** Null where there was nothing to print. */
    jobId: z.nullable(z.number()),
    designs: z.array(z.object({ versionId: z.number(), design: CardDesign })),
    cards: z.array(PrintedCard),
    longest: LongestValues,
    issued: z.number(),
    skipped: z.array(
      z.object({ id: z.number(), name: z.object({ lo: z.string(), en: z.string() }), reason: CardSkip }),
    ),
  }),
  errors: ['too_many_cards', 'year_closed'],
});

/** Somebody has looked: the cards of this job came out well. Said twice, it counts once. */
export const confirmCardPrint = endpoint({
  name: 'settings.card.confirmPrint',
  method: 'POST',
  path: '/api/settings/cards/print/:id/confirmation',
  access: 'settings.card.create',
  changes: ['card'],
  params: IdParams,
  output: z.object({ printed: z.number(), on: LocalDate }),
});
