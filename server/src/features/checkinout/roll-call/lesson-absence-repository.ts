import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { lessonAbsences } from '../../../db/schema/index.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { CalledLesson } from './lesson-of-roll-service.ts';

/** Who wasn't in a lesson of a class, as it was last called. */
export const awayFromLesson = async (
  db: Queryable,
  { classId, day, startsAt }: { readonly classId: number; readonly day: string; readonly startsAt: number },
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .select({ id: lessonAbsences.studentId })
    .from(lessonAbsences)
    .where(
      and(
        eq(lessonAbsences.classId, classId),
        eq(lessonAbsences.day, day),
        eq(lessonAbsences.startsAt, startsAt),
        isNull(lessonAbsences.withdrawnAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
};

interface Said {
  readonly branchId: number;
  readonly classId: number;
  readonly day: string;
  readonly lesson: CalledLesson;
  readonly callId: number;
  readonly present: readonly number[];
  readonly away: readonly number[];
}

/** Keeps who wasn't there; whoever is there now and was missed in an earlier call of the same lesson isn't any more. */
export const keepLessonAbsences = async (
  tx: Transaction,
  { branchId, classId, day, lesson, callId, present, away }: Said,
): Promise<void> => {
  const { startsAt, endsAt, subjectId, share } = lesson;
  if (present.length > 0)
    await tx
      .update(lessonAbsences)
      .set({ withdrawnAt: sql`now()`, callId })
      .where(
        and(
          inArray(lessonAbsences.studentId, [...present]),
          eq(lessonAbsences.day, day),
          eq(lessonAbsences.startsAt, startsAt),
          isNull(lessonAbsences.withdrawnAt),
        ),
      );
  if (away.length === 0) return;
  await tx
    .insert(lessonAbsences)
    .values(
      away.map((studentId) => ({
        ...{ branchId, classId, studentId, day, callId },
        ...{ startsAt, endsAt, subjectId, share },
      })),
    )
    .onConflictDoUpdate({
      target: [lessonAbsences.studentId, lessonAbsences.day, lessonAbsences.startsAt],
      set: { withdrawnAt: null, callId, classId, endsAt, subjectId, share },
    });
};
