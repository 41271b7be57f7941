import type { Agreement } from '@suksa/contracts/feeinvoice';
import type { AgreementRow } from './agreement-repository.ts';

/** The working day that a due date counts as. */
type Payable = (dueDate: string) => string;

/** What was paid goes to the parts in their order. */
const settledParts = ({ parts, settled }: AgreementRow, payable: Payable): Agreement['parts'] => {
  let left = settled;
  return parts.map(({ dueDate, amount }) => {
    const own = Math.min(left, amount);
    left -= own;
    const payableOn = payable(dueDate);
    return { dueDate, ...(payableOn !== dueDate && { payableOn }), amount, settled: own };
  });
};

export const presentAgreement = (row: AgreementRow, payable: Payable): Agreement => ({
  id: row.id,
  version: row.version,
  state: row.state,
  family: { id: row.familyId, name: { lo: row.familyLo, en: row.familyEn } },
  day: row.day,
  agreedBy: row.agreedBy,
  note: row.note,
  total: row.total,
  settled: row.settled,
  parts: settledParts(row, payable),
  invoices: row.invoices.map(({ id, number, student, amount, balance }) => ({
    ...{ id, number, amount, balance },
    student: { id: student.id, code: student.code, name: student.name },
  })),
  madeBy: { lo: row.makerLo, en: row.makerEn },
  ended:
    row.endedOn === null
      ? null
      : { day: row.endedOn, by: { lo: row.enderLo ?? '', en: row.enderEn ?? '' }, reason: row.endReason },
});
