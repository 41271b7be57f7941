import { sql } from 'drizzle-orm';
import type { Joining } from './merge-joining-rules.ts';

/** All stand, with their numbers; families, receipts and balances stay as they are. */
export const joinInvoices = async ({ steps, state: { keep, drop } }: Joining) => {
  const twice = await steps.rowsOf(
    'invoice',
    sql`student_id = ${drop} and merged_from = 0 and period is not null and state in ('draft', 'issued')
      and exists (select 1 from invoice own where own.student_id = ${keep} and own.year_id = held.year_id
        and own.period = held.period and own.state in ('draft', 'issued'))`,
  );
  for (const { id } of twice) {
    await steps.change('invoice', Number(id), { student_id: keep, merged_from: drop });
  }
  await steps.move('invoice');
  // What was granted to both is granted once.
  for (const { id } of await steps.rowsOf(
    'student_discount',
    sql`student_id = ${drop} and exists (select 1 from student_discount own where own.student_id = ${keep}
      and own.year_id = held.year_id and own.rule_id = held.rule_id)`,
  ))
    await steps.remove('student_discount', { id });
  await steps.move('student_discount');
};

/** One card opens the gate; the other is replaced by it. */
export const joinCards = async ({ steps, state: { keep, drop } }: Joining) => {
  const valid = await steps.rowsOf('card', sql`student_id in (${keep}, ${drop}) and status = 'active'`);
  const own = valid.find(({ student_id }) => student_id === keep);
  const other = valid.find(({ student_id }) => student_id === drop);
  if (own && other) {
    await steps.change('card', Number(other.id), { status: 'replaced', replaced_by: own.id });
  }
  await steps.move('card');
};
