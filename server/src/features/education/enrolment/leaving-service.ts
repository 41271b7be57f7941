import type { LeavingFacts } from '@suksa/contracts/education';
import type { Caller } from '../../../http/caller.ts';
import { debtOfStudents } from '../../feeinvoice/families/debt-service.ts';
import { creditOfFamilies } from '../../feeinvoice/families/family-credit-service.ts';
import { maySeeBalances } from '../../feeinvoice/families/student-balance-service.ts';
import { refuseNarrow } from '../rollover/rollover-service.ts';
import { factsOfLeavers } from './leaving-repository.ts';

/** What is open between the branch and students who are about to leave. Money only for who may know it. */
export const readLeavingFacts = async (
  { actor, context: { branchId }, school: { read } }: Caller,
  ids: readonly number[],
): Promise<LeavingFacts[]> => {
  refuseNarrow(actor);
  const found = await factsOfLeavers(read, branchId, ids);
  const seesMoney = maySeeBalances(actor);
  const students = found.map(({ id }) => id);
  const [debts, credits] = seesMoney
    ? await Promise.all([
        debtOfStudents(read, branchId, students),
        creditOfFamilies(
          read,
          branchId,
          found.map((row) => row.family_id),
        ),
      ])
    : [new Map<number, number>(), new Map<number, number>()];
  return found.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    money: seesMoney
      ? {
          familyId: row.family_id,
          familyName: { lo: row.family_lo, en: row.family_en },
          owed: debts.get(row.id) ?? 0,
          unpaidInvoices: row.unpaid,
          oldestDue: row.oldest_due,
          runningInvoices: row.running,
          credit: credits.get(row.family_id) ?? 0,
        }
      : null,
    card:
      row.card_number === null || row.card_expires === null
        ? null
        : { number: row.card_number, expiresOn: row.card_expires },
    papers: row.papers,
    siblings: row.siblings,
  }));
};
