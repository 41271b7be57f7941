import { mayTakeStep } from '@suksa/contracts/education';
import type { Queryable, Transaction } from '../../../http/app.ts';
import { todayIn } from '../../../school/clock.ts';
import { debtOfStudents } from '../../feeinvoice/families/debt-service.ts';
import { attendanceRatesOf } from '../../reports/attendance/attendance-rate-service.ts';
import { type YearByMarks, yearByMarks } from '../../reports/marks/class-results-service.ts';
import { checksOf, verdictOf } from './graduation-checks-rules.ts';
import { type GraduateRow, updateCandidate } from './graduation-repository.ts';

/** Looks up what is known of each candidate today, and checks it by the rules of the batch. */
const lookedUp = async (db: Queryable, rows: readonly GraduateRow[]) => {
  const [first] = rows;
  if (!first) return [];
  const { batch, yearStart, yearEnd } = first;
  const [until = yearEnd] = [todayIn(), yearEnd].sort();
  // One after the other: inside a transaction there is one connection.
  const rates = await attendanceRatesOf(
    db,
    { branchId: batch.branchId, from: yearStart, until },
    rows.map(({ student, classId, levelId }) => ({ studentId: student.id, classId, levelId })),
  );
  const debts = await debtOfStudents(
    db,
    batch.branchId,
    rows.map(({ student }) => student.id),
  );
  const byMarks = await approvedMarksOf(
    db,
    batch.yearId,
    rows.filter(({ average }) => average === null),
  );
  return rows.map((row) => {
    const marks = byMarks.get(row.student.id);
    return {
      row,
      checks: checksOf(batch, {
        // Who has passed the year by its re-sits has passed it.
        average: row.reSitAverage ?? row.average ?? marks?.reSitAverage ?? marks?.average ?? null,
        failedSubjects: row.failedSubjects ?? marks?.failedSubjects ?? null,
        attendance: rates.get(row.student.id) ?? null,
        conduct: row.conduct || (marks?.conduct ?? ''),
        debt: debts.get(row.student.id) ?? null,
      }),
    };
  });
};

/** Whose result nobody has entered yet: what the mark book comes to, once every column of the class is approved. */
const approvedMarksOf = async (db: Queryable, yearId: number, rows: readonly GraduateRow[]) => {
  const found = new Map<number, YearByMarks>();
  for (const [classId, levelId] of new Map(rows.map((row) => [row.classId, row.levelId]))) {
    const { open, students } = await yearByMarks(db, { classId, yearId, levelId });
    if (open === 0) for (const [id, year] of students) found.set(id, year);
  }
  return found;
};

/**
 * Notes the evidence of candidates of one batch; with `judge` who passes every check becomes eligible, who fails one
 * doesn't, and who lacks data waits. What a person decided, and who has sat the exam, stays.
 */
export const checkCandidates = async (
  tx: Transaction,
  rows: readonly GraduateRow[],
  { judge }: { readonly judge: boolean },
): Promise<{ eligible: number; notEligible: number; undecided: number }> => {
  const told = { eligible: 0, notEligible: 0, undecided: 0 };
  const open = rows.filter(({ candidate }) => mayTakeStep('judge', candidate.status));
  for (const { row, checks } of await lookedUp(tx, open)) {
    const stays = !judge || row.candidate.decidedBy !== null;
    const status = stays ? row.candidate.status : verdictOf(checks);
    await updateCandidate(tx, row.candidate.id, { checks, checkedAt: new Date(), status });
    if (status === 'eligible') told.eligible += 1;
    else if (status === 'not_eligible') told.notEligible += 1;
    else told.undecided += 1;
  }
  return told;
};
