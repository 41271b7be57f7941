import type { MergeClash, MergePreview, MergeSideCounts } from '@suksa/contracts/education';
import { fold, formatPhone } from '@suksa/i18n/lao';
import { eq } from 'drizzle-orm';
import { studentDocuments, studentPhotos } from '../../../db/schema/index.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { notFound, refuseField } from '../../../http/refuse.ts';
import { rowCount } from '../../../list.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import {
  findStudent,
  type GuardianFound,
  guardiansOf,
  type StudentRow,
} from '../student/student-repository.ts';
import {
  type BothState,
  billedTwice,
  clashesOf,
  countsOf,
  isCertifiedTwice,
  readBoth,
} from './merge-state-repository.ts';

/** Details that one entry may have and the other not. */
const fillable = [
  'title',
  'firstNameLo',
  'surnameLo',
  'firstNameEn',
  'surnameEn',
  'nickname',
  'birthplace',
  'nationality',
  'ethnicity',
  'religion',
  'bloodGroup',
  'healthNote',
  'identityNumber',
  'familyBookNumber',
  'village',
  'district',
  'province',
  'phone',
  'birthDate',
] as const;

/** Details of which one must be right. */
const comparable = [...fillable, 'sex'] as const;
export type Comparable = (typeof comparable)[number];

export interface MergePlan {
  readonly kept: StudentRow;
  readonly dropped: StudentRow;
  readonly filled: Partial<StudentRow>;
  readonly differs: readonly Comparable[];
  readonly state: BothState;
  readonly clashes: readonly MergeClash[];
  readonly has: { readonly kept: MergeSideCounts; readonly dropped: MergeSideCounts };
  readonly billedTwice: readonly string[];
  readonly otherFamily: { readonly lo: string; readonly en: string } | null;
  /** Guardians of the dropped entry that the kept one hasn't got by phone or name. */
  readonly guardians: readonly GuardianFound[];
  readonly documents: number;
  readonly takesPhoto: boolean;
  readonly blocked: readonly string[];
}

/** Decides what two entries of one student become; refuses what the caller may not know of. */
export const planMerge = async (
  db: Queryable,
  actor: Actor,
  { keep, drop }: { readonly keep: number; readonly drop: number },
): Promise<MergePlan> => {
  if (keep === drop) refuseField('drop', 'not_allowed');
  const kept = (await findStudent(db, actor, keep)) ?? notFound();
  const dropped = (await findStudent(db, actor, drop)) ?? notFound();
  const own = await guardiansOf(db, keep);
  const others = await guardiansOf(db, drop);
  const [papers] = await db
    .select({ total: rowCount })
    .from(studentDocuments)
    .where(eq(studentDocuments.studentId, drop));
  const state = await readBoth(db, { keep, drop });
  return {
    kept: kept.student,
    dropped: dropped.student,
    filled: filledBy(kept.student, dropped.student),
    differs: comparable.filter(
      (field) =>
        kept.student[field] && dropped.student[field] && kept.student[field] !== dropped.student[field],
    ),
    state,
    clashes: clashesOf(state),
    has: { kept: await countsOf(db, keep), dropped: await countsOf(db, drop) },
    billedTwice: await billedTwice(db, { keep, drop }),
    otherFamily:
      kept.student.familyId === dropped.student.familyId
        ? null
        : { lo: dropped.familyLo, en: dropped.familyEn },
    guardians: others.filter((other) => !own.some((guardian) => isSame(guardian, other))),
    documents: papers?.total ?? 0,
    takesPhoto: kept.photoStoredAt === null && dropped.photoStoredAt !== null,
    blocked: isCertifiedTwice(state) ? ['certificate'] : [],
  };
};

const filledBy = (kept: StudentRow, dropped: StudentRow): Partial<StudentRow> => {
  const fields = fillable.filter((field) => !kept[field] && dropped[field]);
  const precision = fields.includes('birthDate') && { birthDatePrecision: dropped.birthDatePrecision };
  return { ...Object.fromEntries(fields.map((field) => [field, dropped[field]])), ...precision };
};

const isSame = (one: GuardianFound, other: GuardianFound): boolean =>
  one.id === other.id ||
  (one.phone !== null && one.phone === other.phone) ||
  [one.nameLo, one.nameEn].some(
    (name) => name !== '' && [other.nameLo, other.nameEn].some((second) => fold(second) === fold(name)),
  );

export const presentPlan = (plan: MergePlan): MergePreview => {
  const side = (student: StudentRow, has: MergeSideCounts) => ({
    has,
    id: student.id,
    version: student.version,
    code: student.code,
    name: twoScriptName(student),
  });
  return {
    kept: side(plan.kept, plan.has.kept),
    dropped: side(plan.dropped, plan.has.dropped),
    filled: Object.entries(plan.filled)
      .filter(([field]) => field !== 'birthDatePrecision')
      .map(([field, value]) => ({
        field,
        value: shownValue(field, value),
      })),
    guardians: plan.guardians.map(({ nameLo, nameEn }) => ({ lo: nameLo, en: nameEn })),
    differs: plan.differs.map((field) => ({
      field,
      kept: shownValue(field, plan.kept[field]),
      dropped: shownValue(field, plan.dropped[field]),
    })),
    clashes: [...plan.clashes],
    billedTwice: [...plan.billedTwice],
    otherFamily: plan.otherFamily,
    documents: plan.documents,
    photo: plan.takesPhoto,
    blocked: [...plan.blocked],
  };
};

const shownValue = (field: string, value: unknown): string => {
  // Read in the record, where looking is recorded.
  if (field === 'healthNote') return '•••';
  return field === 'phone' ? formatPhone(String(value)) : String(value);
};

/** Gives the photo of one entry to the other. */
export const photoMoves = (db: Queryable, from: number, to: number) =>
  db.update(studentPhotos).set({ studentId: to }).where(eq(studentPhotos.studentId, from));
