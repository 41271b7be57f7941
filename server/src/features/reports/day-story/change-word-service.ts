import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../http/app.ts';
import { staffWhere } from '../../../school/messages/recipients.ts';
import { sendWord } from '../../../school/messages/send-word.ts';
import { dayText } from '../leave/leave-word-service.ts';
import type { ChangeRow } from './change-repository.ts';

const decisions = {
  approved: { lo: 'ອະນຸມັດການແກ້ໄຂແລ້ວ', en: 'Correction approved' },
  refused: { lo: 'ປະຕິເສດການແກ້ໄຂແລ້ວ', en: 'Correction refused' },
} as const;

interface Decided {
  readonly state: keyof typeof decisions;
  readonly answer: string;
}

/** Tells whoever asked for a correction what another made of it, with the answer that they gave. */
export const tellWhoAskedForChange = async (
  tx: Transaction,
  row: ChangeRow,
  { state, answer }: Decided,
): Promise<void> => {
  await sendWord(tx, { branchId: row.branch_id }, [
    {
      kind: 'correction',
      key: `correction:${row.id}`,
      studentId: row.student_id,
      to: await staffWhere(tx, sql`u.id = ${row.asked_by}`),
      values: {
        what: decisions[state],
        name: { lo: row.lo, en: row.en },
        day: dayText(row.day),
        answer: answer && ` ${answer}`,
      },
    },
  ]);
};
