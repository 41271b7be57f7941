import type { SearchMatch } from '@suksa/contracts/match';
import { formatPhone, isFound, queryTerms, searchTokens } from '@suksa/i18n/lao';
import { eq, inArray } from 'drizzle-orm';
import { guardians, studentFormerNames, studentGuardians, students } from '../../db/schema/index.ts';
import type { Actor } from '../../http/actor.ts';
import type { Queryable } from '../../http/app.ts';
import { findsBy } from '../policies/student-search-scope.ts';
import { twoScriptName } from './full-name.ts';

interface Candidate extends SearchMatch {
  readonly studentId: number;
}

/**
 * Why a search found these students, where their own names and codes don't say it: the first field that holds a word
 * which they don't; null where they say it all. Fields that the reader may not see explain nothing, as they find nothing.
 */
export const explainMatches = async (
  db: Queryable,
  actor: Actor,
  { q, studentIds }: { readonly q: string; readonly studentIds: readonly number[] },
): Promise<ReadonlyMap<number, SearchMatch | null>> => {
  const terms = queryTerms(q);
  if (terms.length === 0 || studentIds.length === 0) return new Map();
  const ids = [...studentIds];
  const own = await db.select().from(students).where(inArray(students.id, ids));
  const candidates = (await candidatesOf(db, own, ids)).filter(({ by }) => findsBy(actor.scope, by));
  const found = own.flatMap((student): [number, SearchMatch | null][] => {
    const name = twoScriptName(student);
    const tokens = searchTokens([name.lo, name.en, student.code]);
    const unsaid = terms.filter((term) => !isFound(tokens, [term]));
    if (unsaid.length === 0) return [[student.id, null]];
    const theirs = candidates.filter(({ studentId }) => studentId === student.id);
    const holds = (words: readonly string[]) =>
      theirs.find(({ text }) => isFound(searchTokens([text.lo, text.en]), words));
    // One that says it all before one that says a part.
    const match = holds(unsaid) ?? holds(unsaid.slice(0, 1));
    return match ? [[student.id, { by: match.by, text: match.text }]] : [];
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
  const studentIds = families.flatMap(({ children }) => children.map(({ id }) => id));
  const ofStudents = await explainMatches(db, actor, { q, studentIds });
  return new Map(
    families.map(({ id, children }) => {
      const reasons = children.flatMap((child) => {
        const reason = ofStudents.get(child.id);
        return reason === undefined ? [] : [reason];
      });
      return [id, reasons.includes(null) ? null : (reasons[0] ?? null)];
    }),
  );
};

/** In the order in which they explain. */
const candidatesOf = async (
  db: Queryable,
  own: readonly (typeof students.$inferSelect)[],
  ids: number[],
): Promise<Candidate[]> => {
  const formerNames = await db
    .select()
    .from(studentFormerNames)
    .where(inArray(studentFormerNames.studentId, ids));
  const people = await db
    .select({
      studentId: studentGuardians.studentId,
      lo: guardians.nameLo,
      en: guardians.nameEn,
      phone: guardians.phone,
      secondPhone: guardians.secondPhone,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardianId))
    .where(inArray(studentGuardians.studentId, ids))
    .orderBy(studentGuardians.contactOrder);
  return [
    ...own.map(({ id, nickname }) => ({ studentId: id, by: 'nickname' as const, text: both(nickname) })),
    ...formerNames.map(({ studentId, ...name }) => ({
      studentId,
      by: 'former_name' as const,
      text: twoScriptName(name),
    })),
    ...people.map(({ studentId, lo, en }) => ({ studentId, by: 'guardian' as const, text: { lo, en } })),
    ...own.flatMap(({ id, phone }) => phoneOf('phone', id, phone)),
    ...people.flatMap(({ studentId, phone, secondPhone }) => [
      ...phoneOf('guardian_phone', studentId, phone),
      ...phoneOf('guardian_phone', studentId, secondPhone),
    ]),
  ];
};

const both = (text: string) => ({ lo: text, en: text });

const phoneOf = (by: 'phone' | 'guardian_phone', studentId: number, phone: string | null): Candidate[] =>
  phone === null ? [] : [{ studentId, by, text: both(formatPhone(phone)) }];
