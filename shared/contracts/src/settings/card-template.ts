import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey, IdParams, Instant, line, optionalLine, Version } from '../fields.ts';
import { upload } from '../upload/upload.ts';
import { CardDesign, CardField } from './card-design.ts';
import { Named } from './user.ts';

export const CardHolderKind = z.enum(['student', 'staff']);
export type CardHolderKind = z.infer<typeof CardHolderKind>;

const settings = {
  name: line(80),
  /** How many years a card is valid; 0: until the end of the school year. */
  validYears: z.number().check(z.int(), z.minimum(0), z.maximum(10)),
  design: CardDesign,
};

export const CardTemplateInput = z.object({
  ...settings,
  holder: CardHolderKind,
  /** Null: every level without a design of its own. */
  levelId: z.nullable(Id),
  /** Made anew for each form: the same sent twice, as after a lost answer, makes one. */
  idempotencyKey: z.optional(IdempotencyKey),
});
export type CardTemplateInput = z.infer<typeof CardTemplateInput>;

export const CardTemplateChange = z.object({ ...settings, version: Version });
export type CardTemplateChange = z.infer<typeof CardTemplateChange>;

export const CardTemplate = z.object({
  id: z.number(),
  version: z.number(),
  holder: CardHolderKind,
  level: z.nullable(Named),
  name: z.string(),
  validYears: z.number(),
  design: CardDesign,
  /** The number of the design's version; a save after printing makes the next one. */
  number: z.number(),
  /** Whether cards were printed with this version, so that a save keeps it and makes a new one. */
  printed: z.boolean(),
  updatedAt: Instant,
});
export type CardTemplate = z.infer<typeof CardTemplate>;

/** The designs in use of the branch of the header's switch. */
export const listCardTemplates = endpoint({
  name: 'settings.card.templates',
  method: 'GET',
  path: '/api/settings/card-templates',
  access: 'settings.card.view',
  reads: ['card-template'],
  output: z.object({
    templates: z.array(CardTemplate),
    /** The levels that the branch teaches. */
    levels: z.array(Named),
    /** Which pictures of the branch there are to show. */
    pictures: z.array(z.enum(['logo', 'stamp', 'signature'])),
  }),
});

export const createCardTemplate = endpoint({
  name: 'settings.card.createTemplate',
  method: 'POST',
  path: '/api/settings/card-templates',
  access: 'settings.card.edit',
  changes: ['card-template'],
  body: CardTemplateInput,
  output: CardTemplate,
  errors: ['duplicate', 'unknown_picture'],
});

/** Changes the newest version, or makes the next one where cards were printed with it. */
export const saveCardTemplate = endpoint({
  name: 'settings.card.saveTemplate',
  method: 'PUT',
  path: '/api/settings/card-templates/:id',
  access: 'settings.card.edit',
  changes: ['card-template'],
  params: IdParams,
  body: CardTemplateChange,
  output: CardTemplate,
  errors: ['unknown_picture'],
});

/** Takes a design out of use; what was printed with it keeps it. */
export const retireCardTemplate = endpoint({
  name: 'settings.card.retireTemplate',
  method: 'DELETE',
  path: '/api/settings/card-templates/:id',
  access: 'settings.card.delete',
  changes: ['card-template'],
  params: IdParams,
  output: 'nothing',
});

export const CardTemplateVersion = z.object({
  id: z.number(),
  number: z.number(),
  savedAt: Instant,
  savedBy: z.nullable(z.object({ lo: z.string(), en: z.string() })),
  /** How many cards were printed with it. */
  cards: z.number(),
  design: CardDesign,
});
export type CardTemplateVersion = z.infer<typeof CardTemplateVersion>;

export const cardTemplateVersions = endpoint({
  name: 'settings.card.versions',
  method: 'GET',
  path: '/api/settings/card-templates/:id/versions',
  access: 'settings.card.view',
  reads: ['card-template'],
  params: IdParams,
  output: z.object({ versions: z.array(CardTemplateVersion) }),
});

export const cardTemplateAudit = endpoint({
  name: 'settings.card.templateAudit',
  method: 'GET',
  path: '/api/settings/card-templates/:id/audit',
  access: 'settings.card.view',
  reads: ['card-template'],
  params: IdParams,
  output: AuditTrail,
});

/** Bytes. */
const largestCardPicture = 3_750_000;

/** A JPEG, PNG or WebP for designs; drawn anew at most 1600 pixels a side, see-through parts kept. */
export const addCardPicture = endpoint({
  name: 'settings.card.addPicture',
  method: 'POST',
  path: '/api/settings/card-pictures',
  access: 'settings.card.edit',
  changes: [],
  body: z.object({
    picture: upload({ bytes: largestCardPicture, types: ['image/jpeg', 'image/png', 'image/webp'] }),
  }),
  output: z.object({ id: z.number(), width: z.number(), height: z.number() }),
});

export const cardPicture = endpoint({
  name: 'settings.card.picture',
  method: 'GET',
  path: '/api/settings/card-pictures/:id',
  access: 'settings.card.view',
  reads: [],
  params: IdParams,
  output: 'file',
  discloses: 'nothing',
});

/** The logo, stamp or signature of the branch of the header's switch. */
export const cardBranchPicture = endpoint({
  name: 'settings.card.branchPicture',
  method: 'GET',
  path: '/api/settings/card-branch-pictures/:kind',
  access: 'settings.card.view',
  reads: [],
  params: z.object({ kind: z.enum(['logo', 'stamp', 'signature']) }),
  output: 'file',
  discloses: 'nothing',
});

/** Somebody as a card shows them. */
export const CardPerson = z.object({
  kind: CardHolderKind,
  id: z.number(),
  hasPhoto: z.boolean(),
  values: z.partialRecord(CardField, z.string()),
});
export type CardPerson = z.infer<typeof CardPerson>;

/** The longest real values of a field in the branch, some of each, since the widest is known only when drawn. */
export const LongestValues = z.partialRecord(CardField, z.array(z.string()));
export type LongestValues = z.infer<typeof LongestValues>;

/** People of the branch to try a design with: twenty that the words find, in order of name. */
export const cardPreview = endpoint({
  name: 'settings.card.preview',
  method: 'GET',
  path: '/api/settings/card-preview',
  access: 'settings.card.view',
  reads: ['student', 'user', 'branch'],
  query: z.object({
    holder: CardHolderKind,
    levelId: z.optional(Id),
    q: optionalLine(100),
  }),
  output: z.object({
    people: z.array(CardPerson),
    /** Those whose names have the most letters, whole: which is the widest is known only when drawn. */
    longNamed: z.array(CardPerson),
    longest: LongestValues,
  }),
});

/**
 * Faces for cards, many in one file: a number of 4 bytes (how many), for each an id and a length of 4 bytes each, big
 * end first, then the JPEGs themselves. Who has none is left out.
 */
export const cardPhotos = endpoint({
  name: 'settings.card.photos',
  method: 'POST',
  path: '/api/settings/card-photos',
  access: 'settings.card.view',
  body: z.object({
    holder: CardHolderKind,
    ids: z.array(Id).check(z.minLength(1), z.maxLength(50)),
  }),
  output: 'file',
  discloses: 'faces',
});
