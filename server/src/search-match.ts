import type { SearchMatch } from '@suksa/contracts/match';
import { formatPhone, isFound, queryTerms, searchTokens } from '@suksa/i18n/lao';
import { eq, inArray } from 'drizzle-orm';
import { guardians, pupilFormerNames, pupilGuardians, pupils } from './db/schema/index.ts';
import type { Actor } from './http/actor.ts';
import type { Queryable } from './http/app.ts';
import { findsBy } from './policies/pupil-search-scope.ts';

interface Candidate extends SearchMatch {
  readonly pupilId: number;
}

const fullName = (first: string, surname: string) => (first ? `${first} ${surname}`.trim() : '');

/**
 * Why a search found these pupils, where their own names and codes don't say it: the first field that holds a word
 * which they don't; null where they say it all. Fields that the reader may not see explain nothing, as they find nothing.
 */
export const explainMatches = async (
  db: Queryable,
  actor: Actor,
  { q, pupilIds }: { readonly q: string; readonly pupilIds: readonly number[] },
): Promise<ReadonlyMap<number, SearchMatch | null>> => {
  const terms = queryTerms(q);
  if (terms.length === 0 || pupilIds.length === 0) return new Map();
  const ids = [...pupilIds];
  const own = await db.select().from(pupils).where(inArray(pupils.id, ids));
  const candidates = (await candidatesOf(db, own, ids)).filter(({ by }) => findsBy(actor.scope, by));
  const found = own.flatMap((pupil): [number, SearchMatch | null][] => {
    const tokens = searchTokens([
      fullName(pupil.firstNameLo, pupil.surnameLo),
      fullName(pupil.firstNameEn, pupil.surnameEn),
      pupil.code,
    ]);
    const unsaid = terms.filter((term) => !isFound(tokens, [term]));
    if (unsaid.length === 0) return [[pupil.id, null]];
    const theirs = candidates.filter(({ pupilId }) => pupilId === pupil.id);
    const holds = (words: readonly string[]) =>
      theirs.find(({ text }) => isFound(searchTokens([text.lo, text.en]), words));
    // One that says it all before one that says a part.
    const match = holds(unsaid) ?? holds(unsaid.slice(0, 1));
    return match ? [[pupil.id, { by: match.by, text: match.text }]] : [];
  });
  return new Map(found);
};

interface FamilyFound {
  readonly id: number;
  readonly children: readonly { readonly id: number }[];
}

/** The same for families that were found by their children and what belongs to these. */
export const explainFamilies = async (
  db: Queryable,
  actor: Actor,
  { q, families }: { readonly q: string; readonly families: readonly FamilyFound[] },
): Promise<ReadonlyMap<number, SearchMatch | null>> => {
  const pupilIds = families.flatMap(({ children }) => children.map(({ id }) => id));
  const ofPupils = await explainMatches(db, actor, { q, pupilIds });
  return new Map(
    families.map(({ id, children }) => {
      const reasons = children.flatMap((child) => {
        const reason = ofPupils.get(child.id);
        return reason === undefined ? [] : [reason];
      });
      return [id, reasons.includes(null) ? null : (reasons[0] ?? null)];
    }),
  );
};

/** In the order in which they explain. */
const candidatesOf = async (
  db: Queryable,
  own: readonly (typeof pupils.$inferSelect)[],
  ids: number[],
): Promise<Candidate[]> => {
  const formerNames = await db.select().from(pupilFormerNames).where(inArray(pupilFormerNames.pupilId, ids));
  const people = await db
    .select({
      pupilId: pupilGuardians.pupilId,
      lo: guardians.nameLo,
      en: guardians.nameEn,
      phone: guardians.phone,
      secondPhone: guardians.secondPhone,
    })
    .from(pupilGuardians)
    .innerJoin(guardians, eq(guardians.id, pupilGuardians.guardianId))
    .where(inArray(pupilGuardians.pupilId, ids))
    .orderBy(pupilGuardians.contactOrder);
  return [
    ...own.map(({ id, nickname }) => ({ pupilId: id, by: 'nickname' as const, text: both(nickname) })),
    ...formerNames.map(({ pupilId, ...name }) => ({
      pupilId,
      by: 'former_name' as const,
      text: {
        lo: fullName(name.firstNameLo, name.surnameLo),
        en: fullName(name.firstNameEn, name.surnameEn),
      },
    })),
    ...people.map(({ pupilId, lo, en }) => ({ pupilId, by: 'guardian' as const, text: { lo, en } })),
    ...own.flatMap(({ id, phone }) => phoneOf('phone', id, phone)),
    ...people.flatMap(({ pupilId, phone, secondPhone }) => [
      ...phoneOf('guardian_phone', pupilId, phone),
      ...phoneOf('guardian_phone', pupilId, secondPhone),
    ]),
  ];
};

const both = (text: string) => ({ lo: text, en: text });

const phoneOf = (by: 'phone' | 'guardian_phone', pupilId: number, phone: string | null): Candidate[] =>
  phone === null ? [] : [{ pupilId, by, text: both(formatPhone(phone)) }];
