import { fits, oldestDueFirst, sumOf } from '@suksa/contracts/fee-allocation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const september = { id: 7, balance: 500_000, dueDate: '2026-09-30' };
const february = { id: 3, balance: 800_000, dueDate: '2027-02-26' };

describe('what money pays when nobody says otherwise', () => {
  it('pays the invoice that is due first, then the next', () => {
    expect(oldestDueFirst([february, september], 600_000)).toEqual([
      { invoiceId: 7, amount: 500_000 },
      { invoiceId: 3, amount: 100_000 },
    ]);
  });

  it('leaves what nobody owes', () => {
    expect(sumOf(oldestDueFirst([september], 900_000))).toBe(500_000);
  });

  it('never pays an invoice more than it owes, nor all together more than the money', () => {
    const invoice = fc.record({
      id: fc.integer({ min: 1, max: 1_000_000 }),
      balance: fc.integer({ min: 1, max: 10_000_000 }),
      dueDate: fc.constantFrom('2026-09-30', '2026-12-15', '2027-02-26'),
    });
    const invoices = fc.uniqueArray(invoice, { selector: ({ id }) => id });
    fc.assert(
      fc.property(invoices, fc.integer({ min: 1, max: 50_000_000 }), (open, amount) => {
        const allocations = oldestDueFirst(open, amount);
        const owed = open.reduce((sum, { balance }) => sum + balance, 0);
        expect(fits(open, allocations)).toBe(true);
        expect(sumOf(allocations)).toBe(Math.min(amount, owed));
      }),
    );
  });
});
