import type { BookMonth } from '@suksa/contracts/feeinvoice';
import type { ClosingRow } from './month-repository.ts';

interface Months {
  readonly entries: readonly {
    readonly month: string;
    readonly billed: number;
    readonly received: number;
    readonly openTills: number;
  }[];
  /** The latest first. */
  readonly closings: readonly ClosingRow[];
  readonly thisMonth: string;
}

/**
 * The months from the first one with an entry on, the latest first, with what may be done with each. Those before it
 * were closed along with a later one: they have nothing that anybody could look for.
 */
export const presentMonths = ({ entries, closings, thisMonth }: Months): BookMonth[] => {
  const sums = new Map(entries.map((entry) => [entry.month, entry]));
  const first = [...sums.keys()].sort()[0] ?? thisMonth;
  const names = [...new Set([...sums.keys(), ...closings.map(({ closing }) => closing.month)])]
    .filter((month) => month >= first)
    .sort()
    .reverse();
  const closedNow = new Map(
    closings.filter(({ closing }) => closing.reopenedAt === null).map((row) => [row.closing.month, row]),
  );
  const lastClosed = names.find((month) => closedNow.has(month));
  /** A later one that is closed closes this one too, even if it got its first entry since it was opened again. */
  const closingOf = (month: string) =>
    closedNow.get(month) ?? (month < (lastClosed ?? '') ? closedNow.get(lastClosed ?? '') : undefined);
  return names.map((month) => {
    const closed = closingOf(month);
    const reopened = closings.find(({ closing }) => closing.month === month && closing.reopenedAt !== null);
    const { billed = 0, received = 0, openTills = 0 } = sums.get(month) ?? {};
    return {
      month,
      closed: closed
        ? {
            at: closed.closing.closedAt.toISOString(),
            by: { lo: closed.closerLo, en: closed.closerEn },
            reason: closed.closing.reason,
          }
        : null,
      reopened: reopened?.closing.reopenedAt
        ? {
            at: reopened.closing.reopenedAt.toISOString(),
            by: { lo: reopened.openerLo ?? '', en: reopened.openerEn ?? '' },
            reason: reopened.closing.reopenReason,
          }
        : null,
      ...{ openTills, billed, received },
      mayClose: !closed && month < thisMonth,
      mayReopen: month === lastClosed,
    };
  });
};
