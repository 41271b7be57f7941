import type { LessonInput } from '@suksa/contracts/technical';
import { and, eq, sql } from 'drizzle-orm';
import { insertOne } from '../../../../db/insert-one.ts';
import {
  timetableLessonClasses,
  timetableLessonRooms,
  timetableLessons,
  timetableLessonTeachers,
  timetableRules,
} from '../../../../db/schema/index.ts';
import type { Transaction } from '../../../../http/app.ts';
import { insertLessonParts } from '../versions/timetable-repository.ts';

/** Writes a lesson whose blocks have no place. */
export const updateLessonRows = async (tx: Transaction, id: number, input: LessonInput): Promise<void> => {
  const { subjectId, blocks, parallel, roomKind } = input;
  await tx
    .update(timetableLessons)
    .set({
      ...{ subjectId, blocks, roomKind },
      parallel: parallel || null,
      version: sql`${timetableLessons.version} + 1`,
    })
    .where(eq(timetableLessons.id, id));
  for (const table of [timetableLessonClasses, timetableLessonTeachers, timetableLessonRooms])
    await tx.delete(table).where(eq(table.lessonId, id));
  await insertLessonParts(tx, [{ id, ...input }]);
};

/** What doesn’t concern its places. */
export const updateLessonWishes = async (
  tx: Transaction,
  id: number,
  { subjectId, parallel, roomKind, roomIds }: LessonInput,
): Promise<void> => {
  await tx
    .update(timetableLessons)
    .set({
      ...{ subjectId, roomKind },
      parallel: parallel || null,
      version: sql`${timetableLessons.version} + 1`,
    })
    .where(eq(timetableLessons.id, id));
  await tx.delete(timetableLessonRooms).where(eq(timetableLessonRooms.lessonId, id));
  await insertLessonParts(tx, [{ id, classes: [], teacherIds: [], roomIds }]);
};

export const deleteLessonRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(timetableLessons).where(eq(timetableLessons.id, id));
};

/** A lesson that goes leaves the rules that name it; one that would name too few goes too. */
export const leaveRules = async (tx: Transaction, timetableId: number, lessonId: number): Promise<void> => {
  const ids = sql`"parameters" -> 'lessonIds'`;
  const names = and(eq(timetableRules.timetableId, timetableId), sql`${ids} @> to_jsonb(${lessonId}::int)`);
  await tx
    .delete(timetableRules)
    .where(and(names, sql`jsonb_array_length(${ids}) < case "kind" when 'slots' then 2 else 3 end`));
  await tx
    .update(timetableRules)
    .set({
      parameters: sql`jsonb_set("parameters", '{lessonIds}', (select jsonb_agg(one order by at)
        from jsonb_array_elements(${ids}) with ordinality as all_of (one, at) where one <> to_jsonb(${lessonId}::int)))`,
      version: sql`${timetableRules.version} + 1`,
    })
    .where(names);
};

interface RuleRow {
  readonly kind: string;
  readonly weight: number;
  readonly parameters: Record<string, unknown>;
}

export const insertRuleRow = (tx: Transaction, timetableId: number, values: RuleRow): Promise<number> =>
  insertOne(tx, timetableRules, { timetableId, ...values });

export const updateRuleRow = async (tx: Transaction, id: number, values: RuleRow): Promise<void> => {
  await tx
    .update(timetableRules)
    .set({ ...values, version: sql`${timetableRules.version} + 1` })
    .where(eq(timetableRules.id, id));
};

export const findRuleRow = async (tx: Transaction, timetableId: number, id: number) =>
  (
    await tx
      .select()
      .from(timetableRules)
      .where(and(eq(timetableRules.id, id), eq(timetableRules.timetableId, timetableId)))
  )[0];

export const deleteRuleRow = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(timetableRules).where(eq(timetableRules.id, id));
};
