import type { LeaveState } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { guardiansWhere, staffWhere } from '../../../school/messages/recipients.ts';
import { sendWord } from '../../../school/messages/send-word.ts';
import type { LeaveRow } from './leave-repository.ts';

const decisions = {
  approved: { lo: 'ອະນຸມັດໃບລາພັກແລ້ວ', en: 'Leave approved' },
  refused: { lo: 'ປະຕິເສດໃບລາພັກແລ້ວ', en: 'Leave refused' },
  withdrawn: { lo: 'ຖອນໃບລາພັກແລ້ວ', en: 'Leave withdrawn' },
} as const satisfies Partial<Record<LeaveState, object>>;

/** A day as it is written: 25/11/2026. */
export const dayText = (day: string) => day.split('-').reverse().join('/');

interface Decided {
  readonly state: keyof typeof decisions;
  readonly answer: string;
}

/** Tells whoever asked for a leave what somebody else made of it, with the answer that they gave. */
export const tellWhoAsked = async (
  tx: Transaction,
  { actor }: Pick<Caller, 'actor'>,
  row: LeaveRow,
  { state, answer }: Decided,
): Promise<void> => {
  if (row.asked_by === actor.userId) return;
  const staff = await staffWhere(tx, sql`u.id = ${row.asked_by}`);
  const to = staff.length > 0 ? staff : await guardiansWhere(tx, sql`g.user_id = ${row.asked_by}`);
  const [first, last] = [row.first_day, row.last_day].map(dayText);
  await sendWord(tx, { branchId: row.branch_id }, [
    {
      kind: 'leave',
      key: `leave:${row.id}:${state}`,
      studentId: row.student_id,
      to,
      values: {
        what: decisions[state],
        name: { lo: row.name_lo, en: row.name_en },
        days: first === last ? String(first) : `${first} – ${last}`,
        answer: answer && ` ${answer}`,
      },
    },
  ]);
};
