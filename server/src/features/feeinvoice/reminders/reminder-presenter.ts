import type { OverdueFamily } from '@suksa/contracts/feeinvoice';
import type { overdueInvoices } from './reminder-repository.ts';

type Row = Awaited<ReturnType<typeof overdueInvoices>>[number] & {
  readonly overdueDays: number;
  readonly step: number;
};

/** Family by family, in the order of the rows. */
export const presentOverdue = (
  rows: readonly Row[],
  reached: ReadonlyMap<number, readonly unknown[]>,
): OverdueFamily[] => {
  const byFamily = new Map<number, Row[]>();
  for (const row of rows) byFamily.set(row.familyId, [...(byFamily.get(row.familyId) ?? []), row]);
  return [...byFamily.values()].map((own) => {
    const invoices = own.map(presentInvoice);
    const [first] = own as [Row, ...Row[]];
    return {
      family: { id: first.familyId, name: { lo: first.familyLo, en: first.familyEn } },
      invoices,
      balance: invoices.reduce((sum, { balance }) => sum + balance, 0),
      overdueDays: Math.max(...invoices.map(({ overdueDays }) => overdueDays)),
      step: Math.max(...invoices.map(({ step }) => step)),
      needsLetter: invoices.some(({ letterOn }) => letterOn === null),
      needsMessage: invoices.some(({ messageOn }) => messageOn === null),
      reached: reached.get(first.familyId)?.length ?? 0,
    };
  });
};

const presentInvoice = (row: Row): OverdueFamily['invoices'][number] => {
  const { step } = row;
  const on = (way: 'letter' | 'message') =>
    row.reminded.find((one) => one.way === way && one.step === step)?.day ?? null;
  return {
    id: row.id,
    number: row.number,
    student: { id: row.studentId, code: row.studentCode, name: row.studentName, className: row.className },
    items: row.items.map(({ lo, en }) => ({ lo, en })),
    dueDate: row.dueDate,
    overdueDays: row.overdueDays,
    balance: row.balance,
    step,
    letterOn: on('letter'),
    messageOn: on('message'),
  };
};
