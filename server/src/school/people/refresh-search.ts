import { inArray, sql } from 'drizzle-orm';
import { indexStudents } from '../../db/index-students.ts';
import { studentGuardians } from '../../db/schema/index.ts';
import type { Transaction } from '../../http/app.ts';

interface Touched {
  readonly studentId: number;
  /** Guardians whose names or phones may have changed: their other children are found by them too. */
  readonly guardianIds: readonly number[];
}

/** Writes anew what finds a student and the siblings with whom they share guardians. */
export const refreshSearch = async (tx: Transaction, { studentId, guardianIds }: Touched) => {
  const sharing =
    guardianIds.length === 0
      ? []
      : await tx
          .selectDistinct({ id: studentGuardians.studentId })
          .from(studentGuardians)
          .where(inArray(studentGuardians.guardianId, [...guardianIds]));
  const ids = [...new Set([studentId, ...sharing.map(({ id }) => id)])].sort((a, b) => a - b);
  await indexStudents(tx, ids);
};

const studentsABatch = 500;

/** The same for many students and guardians at once. */
export const refreshSearchOfMany = async (
  tx: Transaction,
  {
    studentIds,
    guardianIds,
  }: { readonly studentIds: readonly number[]; readonly guardianIds: readonly number[] },
) => {
  const sharing = await tx
    .selectDistinct({ id: studentGuardians.studentId })
    .from(studentGuardians)
    .where(sql`${studentGuardians.guardianId} = any(${sql.param([...guardianIds])}::int[])`);
  const ids = [...new Set([...studentIds, ...sharing.map(({ id }) => id)])].sort((a, b) => a - b);
  for (let start = 0; start < ids.length; start += studentsABatch) {
    await indexStudents(tx, ids.slice(start, start + studentsABatch));
  }
};
