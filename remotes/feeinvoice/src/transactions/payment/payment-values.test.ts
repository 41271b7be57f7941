import { describe, expect, it } from 'vitest';
import {
  dueAmount,
  likelyCash,
  oddOf,
  ownPart,
  restOf,
  withAllocation,
  withAmount,
} from './payment-values.ts';

const september = { id: 1, balance: 500_000, dueDate: '2026-09-30' };
const october = { id: 2, balance: 300_000, dueDate: '2026-10-15' };
const february = { id: 3, balance: 800_000, dueDate: '2027-02-26' };
const open = [february, october, september];

describe('the amount that is offered', () => {
  it('is all that is due', () => {
    expect(dueAmount(open, '2026-11-20')).toBe(800_000);
  });

  it('is the next invoice where nothing is due yet', () => {
    expect(dueAmount(open, '2026-09-01')).toBe(500_000);
  });

  it('is of what is in an agreement its instalment, not the invoices', () => {
    const agreed = [september, october].map((invoice) => ({ ...invoice, agreedUntil: '2026-12-10' }));
    const instalments = [{ until: '2026-12-10', amount: 150_000 }];
    expect(dueAmount([...agreed, february], '2026-11-20', instalments)).toBe(150_000);
    expect(dueAmount([...agreed, february], '2026-12-10', instalments)).toBe(150_000);
    expect(dueAmount([...agreed, { ...february, dueDate: '2026-11-01' }], '2026-11-20', instalments)).toBe(
      800_000,
    );
  });

  it('is nothing for a family that owes nothing', () => {
    expect(dueAmount([], '2026-09-01')).toBe(0);
  });
});

describe('typing an amount', () => {
  it('spreads it over the invoices that are due first', () => {
    expect(withAmount(open, 600_000).allocations).toEqual([
      { invoiceId: 1, amount: 500_000 },
      { invoiceId: 2, amount: 100_000 },
    ]);
  });

  it('leaves a rest beyond what is owed, which must be agreed to anew', () => {
    const values = withAmount(open, 1_650_000);
    expect(restOf(values)).toBe(50_000);
    expect(values.keepRest).toBe(false);
  });
});

it.each([0.5, -1, 1e17])('makes nothing of %s, which is no sum of kip', (typed) => {
  const values = withAmount(open, typed);
  expect(values).toEqual({ amount: typed, allocations: [], keepRest: false });
  expect(restOf(values)).toBe(0);
  expect(ownPart({ ...values, others: [] })).toBe(0);
  const other = { method: 'bank_qr', reference: '1', amount: typed } as const;
  expect(ownPart({ amount: 5000, others: [other] })).toBe(5000);
});

describe('choosing a line by hand', () => {
  it('moves the amount with the lines', () => {
    const values = withAllocation([{ invoiceId: 1, amount: 500_000 }], { invoiceId: 3, amount: 200_000 });
    expect(values.amount).toBe(700_000);
    expect(restOf(values)).toBe(0);
  });

  it('takes a line out at zero', () => {
    expect(withAllocation([{ invoiceId: 1, amount: 500_000 }], { invoiceId: 1, amount: 0 })).toEqual({
      amount: null,
      allocations: [],
      keepRest: false,
    });
  });
});

it('knows what of a change no note is small enough for', () => {
  expect(oddOf(546)).toBe(46);
  expect(oddOf(80_500)).toBe(0);
});

it('offers the cash that people hand over, each sum once', () => {
  expect(likelyCash(1_230_000)).toEqual([1_230_000, 1_250_000, 1_300_000, 1_500_000]);
  expect(likelyCash(500_000)).toEqual([500_000]);
});
