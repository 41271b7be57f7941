import type { BankMatch } from '@suksa/contracts/feeinvoice';
import { eachInTurn } from '../../../give-way.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { todayIn } from '../../../school/clock.ts';
import type { Known } from './bank-evidence-rules.ts';
import {
  acceptedElsewhere,
  earlierPayers,
  knownFamilies,
  knownGuardians,
  knownInvoices,
  knownStudents,
  otherBranchCodes,
  type RecordedReference,
  recordedReferences,
} from './bank-match-repository.ts';
import { bankMatcher, type Match } from './bank-match-rules.ts';
import type { FoundOut } from './bank-presenter.ts';
import type { LineRow } from './bank-repository.ts';

/** Without spaces and in capitals, as receipts keep it. */
export const asReference = (written: string): string => written.replaceAll(/\s/g, '').toUpperCase();

/** What each line of a statement comes to: found out anew for those that are open, as things are now. */
export const findOut = async (
  db: Queryable,
  { actor, context }: Pick<Caller, 'actor' | 'context'>,
  rows: readonly LineRow[],
): Promise<ReadonlyMap<number, FoundOut>> => {
  const { branchId } = context;
  const open = rows.filter(({ line }) => line.step === 'open');
  const found = new Map<number, FoundOut>();
  for (const { line } of rows) if (line.step !== 'open') found.set(line.id, { ...nothing, state: line.step });
  if (open.length === 0) return found;
  const school = await whatIsKnown(db, { actor, branchId });
  const match = await bankMatcher(school.known);
  const recorded = new Map<string, RecordedReference>();
  for (const one of await recordedReferences(db, [
    ...new Set(open.map(({ line }) => asReference(line.reference))),
  ]))
    if (!one.isVoid) recorded.set(one.reference, one);
  const toldBefore = await acceptedElsewhere(
    db,
    open.map(({ line }) => line.fingerprint),
  );
  await eachInTurn(open, ({ line }) => {
    const earlier = recorded.get(asReference(line.reference));
    if (earlier?.branchId === branchId) found.set(line.id, alreadyThere(earlier, line.amount, school));
    else {
      // A receipt of another branch has its reference, or it was accepted from another statement: it can't pay here too,
      // and the next lines don't find it paid.
      const doubt = earlier ? 'reference_used' : toldBefore.has(line.fingerprint) ? 'told_before' : null;
      const { sure, matches } = match(line, doubt === null);
      const shown = doubt === null ? matches : matches.map((one) => withDoubt(one, doubt));
      const state = sure && doubt === null ? 'sure' : 'asked';
      found.set(line.id, { state, matches: shown.map(school.present), recorded: null });
    }
  });
  return found;
};

const nothing = { matches: [], recorded: null } as const;

const withDoubt = (match: Match, doubt: Match['doubts'][number]): Match => ({
  ...match,
  doubts: [doubt, ...match.doubts],
});

/**
 * Taken at the till before the bank told of it: it needs no second receipt. Of another amount, or told of by another line,
 * it is asked: the reference is used already.
 */
const alreadyThere = (
  { paymentId, receipt, familyId, ...earlier }: RecordedReference,
  amount: number,
  { present }: Pick<School, 'present'>,
): FoundOut => {
  const recorded = { id: paymentId, number: receipt };
  if (earlier.amount === amount && !earlier.isTaken) return { state: 'sure', matches: [], recorded };
  const used: Match = { familyId, allocations: [], rest: amount, reasons: [], doubts: ['reference_used'] };
  return { state: 'asked', matches: [present(used)], recorded };
};

type School = Awaited<ReturnType<typeof whatIsKnown>>;

const whatIsKnown = async (db: Queryable, scope: Parameters<typeof knownFamilies>[1]) => {
  const families = new Map((await knownFamilies(db, scope)).map((family) => [family.id, family]));
  const ofSeen = <Row extends { readonly familyId: number }>(rows: readonly Row[]) =>
    rows.filter(({ familyId }) => families.has(familyId));
  const allStudents = await knownStudents(db);
  const students = new Map(allStudents.map((student) => [student.id, student]));
  const invoices = ofSeen(await knownInvoices(db, scope, todayIn()));
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const known: Known = {
    invoices,
    students: ofSeen(allStudents).map(({ name, ...student }) => ({ ...student, names: [name.lo, name.en] })),
    payers: [
      ...ofSeen(await knownGuardians(db)).map(({ lo, en, ...payer }) => ({ ...payer, names: [lo, en] })),
      ...[...families.values()].map(({ id, lo, en, company }) => ({
        ...{ familyId: id, phone: null },
        // A company transfers in its own name, whoever it pays for.
        names: [lo, en, company],
      })),
    ],
    otherBranches: await otherBranchCodes(db, scope),
    earlier: await earlierPayers(db, scope),
  };
  const present = ({ familyId, allocations, rest, reasons, doubts }: Match): BankMatch => {
    const family = families.get(familyId);
    return {
      family: { id: familyId, name: { lo: family?.lo ?? '', en: family?.en ?? '' } },
      invoices: allocations.map(({ invoiceId, amount }) => {
        const invoice = byId.get(invoiceId);
        const student = students.get(invoice?.studentId ?? 0);
        return {
          invoiceId,
          number: invoice?.number ?? '',
          student: {
            id: student?.id ?? 0,
            code: student?.code ?? '',
            name: student?.name ?? { lo: '', en: '' },
          },
          amount,
          balance: invoice?.balance ?? 0,
        };
      }),
      rest,
      reasons: [...reasons],
      doubts: [...doubts],
    };
  };
  return { known, present };
};
