import * as z from 'zod/mini';
import { Id, OptionalPhone, ofObject, optionalLine, optionalPrintedName, text, Version } from '../fields.ts';
import { GuardianRelation, PersonTitle } from './values.ts';

/**
 * A guardian as typed beside a student; their order is the order in which the school calls them. With `id` it is
 * a known guardian of the family, whose own data (name, phones, occupation) all siblings share.
 */
export const GuardianInput = z
  .object({
    id: z.optional(Id),
    /** Of a known guardian, as read. */
    version: z.optional(Version),
    relation: GuardianRelation,
    title: z._default(PersonTitle, ''),
    nameLo: optionalPrintedName(120),
    nameEn: optionalPrintedName(120),
    phone: OptionalPhone,
    secondPhone: OptionalPhone,
    occupation: optionalLine(120),
    isPayer: z._default(z.boolean(), false),
    mayCollect: z._default(z.boolean(), true),
    /** Without it a known guardian's stays as it is: it is read apart. */
    legalRestriction: z.optional(text(300)),
  })
  .check(
    z.refine(({ nameLo, nameEn }) => Boolean(nameLo || nameEn), {
      error: 'name_needed',
      path: ['nameLo'],
      when: ofObject,
    }),
  );
export type GuardianInput = z.output<typeof GuardianInput>;

/** More would be no list of people to call any more. */
export const mostGuardians = 6;

/** At most one of them pays, so that an invoice has one name on it. */
export const GuardianInputs = z.array(GuardianInput).check(
  z.maxLength(mostGuardians),
  z.refine((guardians) => guardians.filter(({ isPayer }) => isPayer).length <= 1, 'one_payer'),
);

export const Guardian = z.object({
  id: z.number(),
  version: z.number(),
  relation: GuardianRelation,
  title: PersonTitle,
  nameLo: z.string(),
  nameEn: z.string(),
  // What the reader has no business with is absent.
  phone: z.optional(z.string()),
  secondPhone: z.optional(z.string()),
  occupation: z.optional(z.string()),
  isPayer: z.optional(z.boolean()),
  mayCollect: z.optional(z.boolean()),
  /** Whether something is written there; only for those who may look at it. */
  hasLegalRestriction: z.optional(z.boolean()),
});
export type Guardian = z.infer<typeof Guardian>;
