import type { PossibleDuplicate } from '@suksa/contracts/education';
import { fold, normalisePhone, soundOf, soundTokens } from '@suksa/i18n/lao';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { guardians, studentGuardians, studentSearch, students } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import { type StudentNames, twoScriptName } from '../../../school/people/full-name.ts';
import { presentSibling } from '../student/student-presenter.ts';
import { childrenShown } from '../student/student-repository.ts';

export interface DuplicateQuestion extends StudentNames {
  readonly birthDate: string;
  readonly phones: readonly string[];
  /** The student being edited. */
  readonly except?: number | undefined;
}

/**
 * Students who may be the one being admitted: the same folded name, or one that sounds like it, together with the same
 * birth date or a guardian's phone; or the same name alone where no birth date is given. Twins share date and phone but not the name, so they are
 * none. All branches are searched: who moved within the school group must not be entered a second time.
 */
export const possibleDuplicates = async (
  db: Queryable,
  question: DuplicateQuestion,
): Promise<PossibleDuplicate[]> => {
  const names = foldedNames(question);
  if (names.length === 0) return [];
  const sounds = names.map(soundOf);
  const phones = question.phones.flatMap((phone) => normalisePhone(phone) ?? []);
  const rows = await childrenShown(
    db,
    and(
      or(
        inArray(students.foldedName, names),
        inArray(students.foldedLatinName, names),
        ...names.map(soundsLike),
        sameFirstDay(question, phones),
      ),
      question.except === undefined ? undefined : ne(students.id, question.except),
    ),
  );
  const ofPhone = await studentsOfPhones(
    db,
    phones,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const sameName = foldedNames(row).some((name) => names.includes(name));
    if (
      !sameName &&
      !foldedNames(row)
        .map(soundOf)
        .some((sound) => sounds.includes(sound))
    )
      return [];
    const sameDate = question.birthDate !== '' && row.birthDate === question.birthDate;
    const samePhone = ofPhone.has(row.id);
    const unknownDate = sameName && (question.birthDate === '' || row.birthDate === null);
    if (!sameDate && !samePhone && !unknownDate) return [];
    const { name, sex, birthDate, className, status, photo, id, code } = presentSibling(row);
    const reasons: PossibleDuplicate['reasons'] = [
      sameName ? 'name' : 'sound',
      ...(sameDate ? (['birth_date'] as const) : []),
      ...(samePhone ? (['guardian_phone'] as const) : []),
    ];
    return [{ id, code, name, sex, birthDate, className, status, photo, reasons }];
  });
};

/** The name in each script in which it is known. */
const foldedNames = (names: StudentNames): string[] =>
  Object.values(twoScriptName(names))
    .map(fold)
    .filter((name) => name !== '');

/** Each of whose words somebody's names hold, in whatever spelling. */
const soundsLike = (name: string) =>
  and(
    ...name.split(' ').map(
      (word) => sql`exists (select 1 from ${studentSearch}
          where ${studentSearch.studentId} = ${students.id} and ${studentSearch.token} = ${soundTokens(word)[0] ?? word})`,
    ),
  );

/** Whose name is stored in the other script only is still found by date and phone. */
const sameFirstDay = ({ birthDate }: DuplicateQuestion, phones: readonly string[]) =>
  birthDate === '' || phones.length === 0
    ? undefined
    : and(eq(students.birthDate, birthDate), sql`${students.id} in (${ownersOf(phones)})`);

const ownersOf = (phones: readonly string[]) => sql`
  select ${studentGuardians.studentId} from ${studentGuardians}
  join ${guardians} on ${guardians.id} = ${studentGuardians.guardianId}
  where ${inArray(guardians.phone, [...phones])} or ${inArray(guardians.secondPhone, [...phones])}`;

const studentsOfPhones = async (db: Queryable, phones: readonly string[], ids: number[]) => {
  if (phones.length === 0 || ids.length === 0) return new Set<number>();
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(and(inArray(students.id, ids), sql`${students.id} in (${ownersOf(phones)})`));
  return new Set(rows.map(({ id }) => id));
};
