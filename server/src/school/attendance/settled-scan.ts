import { schoolTimeZone } from '@suksa/contracts/days';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../http/app.ts';

interface SettledScan {
  readonly studentId: number | null;
  readonly day: string;
}

/** A gate's scan of this key of which the server has made something, though maybe another thing than the gate has told. */
export const settledScan = async (
  tx: Transaction,
  { branchId, key }: { readonly branchId: number; readonly key: string },
): Promise<SettledScan | undefined> => {
  const { rows } = await tx.execute<SettledScan & Record<string, unknown>>(sql`
    select student_id as "studentId", (happened_at at time zone ${schoolTimeZone})::date::text as day
    from gate_event where id = ${key} and branch_id = ${branchId} and num_nonnulls(outcome, refused) > 0`);
  return rows[0];
};
