import { type NoteCount, noteKeys, type Till, type TillDetails } from '@suksa/contracts/feeinvoice';
import type { DepositRow, TillRow, TillSum } from './till-repository.ts';

/** A till as anybody may see it: what it should hold is kept back until it was counted. */
export const presentTill = ({ till, ...names }: TillRow): Till => ({
  id: till.id,
  cashier: { id: till.cashierId, name: { lo: names.cashierLo, en: names.cashierEn } },
  day: till.day,
  openedAt: till.openedAt.toISOString(),
  opening: till.opening,
  takenFrom: named(names.giverLo, names.giverEn),
  state: till.state,
  countedAt: till.countedAt?.toISOString() ?? null,
  counted: till.counted,
  expected: till.expected,
  difference: till.difference,
  reason: till.reason,
  closedAt: till.closedAt?.toISOString() ?? null,
  closedBy: named(names.closerLo, names.closerEn),
  forced: till.closedBy !== null && till.closedBy !== till.cashierId,
  handedTo:
    till.handedTo === null
      ? null
      : { id: till.handedTo, name: { lo: names.takerLo ?? '', en: names.takerEn ?? '' } },
  banked: till.banked,
  givenBack: till.givenBack,
});

const named = (lo: string | null, en: string | null) => (lo === null || en === null ? null : { lo, en });

interface Parts {
  readonly row: TillRow;
  readonly sums: readonly TillSum[] | null;
  readonly refunds: TillDetails['refunds'];
  readonly deposits: readonly DepositRow[];
  readonly may: TillDetails['may'];
}

export const presentTillDetails = ({ row, sums, refunds, deposits, may }: Parts): TillDetails => {
  const { till } = row;
  return {
    ...presentTill(row),
    openingNotes: presentNotes(till.openingNotes),
    openingNote: till.openingNote,
    countedNotes: till.countedNotes && presentNotes(till.countedNotes),
    receipts: sums && {
      methods: sums
        .filter(({ isVoid }) => !isVoid)
        .map(({ method, count, amount }) => ({ method, count, amount })),
      voided: {
        count: sums.reduce((total, sum) => total + (sum.isVoid ? sum.receipts : 0), 0),
        amount: sums.reduce((total, sum) => total + (sum.isVoid ? sum.amount : 0), 0),
      },
    },
    refunds,
    deposits: deposits.map(({ id, amount, slip, day, byLo, byEn }) => ({
      ...{ id, amount, slip, day },
      by: { lo: byLo, en: byEn },
    })),
    lastReceipt:
      till.lastReceipt === null || till.lastHash === null
        ? null
        : { receipt: till.lastReceipt, hash: till.lastHash },
    may,
  };
};

const presentNotes = (count: NoteCount): NoteCount =>
  Object.fromEntries(noteKeys.map((key) => [key, count[key]])) as NoteCount;
