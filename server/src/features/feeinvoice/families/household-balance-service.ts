import type { EndpointOutput } from '@suksa/contracts';
import type { readStudentBalance } from '@suksa/contracts/feeinvoice';
import type { Caller } from '../../../http/caller.ts';
import { effectiveDueDates, overdueUntil } from '../../../school/calendar/due-dates.ts';
import { presentHouseholdBalance } from './family-presenter.ts';
import { householdBalances } from './household-balance-repository.ts';

/** What the households of a student owe the caller's branch; none for a student of whom the caller may not know. */
export const balanceOfStudent = async (
  { actor, context: { branchId }, school }: Caller,
  studentId: number,
): Promise<EndpointOutput<typeof readStudentBalance>> => {
  const until = await overdueUntil(school.read, branchId);
  const rows = await householdBalances(school.read, { actor, branchId, studentId, until });
  const due = rows.flatMap(({ oldest_due }) => oldest_due ?? []);
  const effective = await effectiveDueDates(school.read, branchId, due);
  return {
    code: rows[0]?.code ?? null,
    households: rows.map((row) => presentHouseholdBalance(row, effective)),
  };
};
