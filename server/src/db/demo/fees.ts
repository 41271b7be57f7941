import { dayAt, daysAfter, daysBetween, instantAt, weekdayOf } from '@suksa/contracts/days';
import type { YearRow } from '../default-year.ts';
import { levelRows } from '../foundation.ts';
import type {
  cashDeposits,
  invoiceLines,
  invoices,
  paymentAllocations,
  payments,
  paymentVoids,
  refunds,
} from '../schema/index.ts';
import type { Random } from './random.ts';
import { branchRows } from './school.ts';
import type { Students } from './students.ts';
import { makeTills, type TillRow } from './tills.ts';

type InvoiceRow = typeof invoices.$inferInsert & { id: number };
type PaymentRow = typeof payments.$inferInsert & { id: number };

export interface Fees {
  readonly invoices: InvoiceRow[];
  readonly lines: (typeof invoiceLines.$inferInsert)[];
  readonly payments: PaymentRow[];
  /** Of void payments; they go in first, then the voids, then the rest, as it happened. */
  readonly undoneAllocations: (typeof paymentAllocations.$inferInsert)[];
  readonly voids: (typeof paymentVoids.$inferInsert)[];
  readonly allocations: (typeof paymentAllocations.$inferInsert)[];
  readonly tills: TillRow[];
  readonly deposits: (typeof cashDeposits.$inferInsert)[];
  readonly refunds: (typeof refunds.$inferInsert)[];
}

const REGISTRATION = 350_000;
const BOOKS = 180_000;
const LUNCH = 320_000;
const tuition: Record<string, number> = {
  primary: 1_700_000,
  lower_secondary: 2_100_000,
  upper_secondary: 2_450_000,
};
const SECOND_CHILD_DISCOUNT = 0.1;

interface Line {
  readonly feeItemId: number;
  readonly kind: 'fee' | 'discount';
  readonly textLo: string;
  readonly textEn: string;
  readonly amount: number;
}

const code = (branchId: number): string => branchRows.find(({ id }) => id === branchId)?.code ?? '';

/** Bills, oldest due first in each family, and what has been paid on them until `today`. */
class FeeMaker {
  readonly made: Fees = {
    invoices: [],
    lines: [],
    payments: [],
    undoneAllocations: [],
    voids: [],
    allocations: [],
    tills: [],
    deposits: [],
    refunds: [],
  };
  readonly #random: Random;
  readonly #today: string;
  readonly #invoiceNumbers = new Map<string, number>();
  readonly #byFamily = new Map<number, InvoiceRow[]>();

  constructor(random: Random, today: string) {
    this.#random = random;
    this.#today = today;
  }

  bill({ seated }: Students, years: readonly YearRow[]): void {
    const children = new Map<number, number>();
    for (const { student, schoolClass } of seated) {
      const year = years.find(({ id }) => id === schoolClass.yearId);
      if (!year) continue;
      const order = (children.get(student.familyId) ?? 0) + 1;
      children.set(student.familyId, order);
      const stage = levelRows.find(({ id }) => id === schoolClass.levelId)?.stage ?? 'primary';
      const bill = { studentId: student.id, familyId: student.familyId, year };
      const next = Number(year.startDate.slice(0, 4)) + 1;
      const start = year.startDate.slice(0, 4);
      this.#issue({
        ...bill,
        period: 'T1',
        issueDate: `${start}-09-01`,
        dueDate: `${start}-09-30`,
        lines: [...yearlyLines, ...tuitionLines(stage, order)],
      });
      this.#issue({
        ...bill,
        period: 'T2',
        issueDate: `${next}-01-27`,
        dueDate: `${next}-02-26`,
        lines: tuitionLines(stage, order),
      });
      if (!this.#random.chance(0.2)) continue;
      for (const month of ['09', '10', '11', '12']) {
        this.#issue({
          ...bill,
          period: `MEAL-${start}-${month}`,
          issueDate: `${start}-${month}-01`,
          dueDate: `${start}-${month}-15`,
          lines: [
            {
              feeItemId: 3,
              kind: 'fee',
              textLo: `ຄ່າອາຫານທ່ຽງ ${month}/${start}`,
              textEn: `Lunch ${month}/${start}`,
              amount: LUNCH,
            },
          ],
        });
      }
    }
  }

  #issue({ studentId, familyId, year, period, issueDate, dueDate, lines }: Bill): void {
    if (issueDate > this.#today) return;
    const series = `${code(year.branchId)}-I${issueDate.slice(0, 4)}`;
    const number = (this.#invoiceNumbers.get(series) ?? 0) + 1;
    this.#invoiceNumbers.set(series, number);
    const invoice: InvoiceRow = {
      id: this.made.invoices.length + 1,
      number: `${series}-${String(number).padStart(6, '0')}`,
      branchId: year.branchId,
      yearId: year.id,
      studentId,
      familyId,
      period,
      issueDate,
      dueDate,
      total: lines.reduce((sum, { amount }) => sum + amount, 0),
      state: 'issued',
    };
    this.made.invoices.push(invoice);
    this.made.lines.push(
      ...lines.map((line, index) => ({ ...line, invoiceId: invoice.id, position: index + 1 })),
    );
    this.#byFamily.set(familyId, [...(this.#byFamily.get(familyId) ?? []), invoice]);
  }

  /** Six families in ten have paid all, two a part, two nothing; a few receipts were voided and written anew. */
  collect({ guardians }: Students, cashierOf: ReadonlyMap<number, number>): void {
    const random = this.#random;
    const payerOf = new Map(guardians.map((guardian) => [guardian.familyId, guardian]));
    const planned: PlannedPayment[] = [];
    for (const [familyId, owed] of this.#byFamily) {
      const draw = random.next();
      const isDemoFamily = familyId === 1;
      if (draw > 0.8 && !isDemoFamily) continue;
      const share = draw > 0.6 || isDemoFamily ? 0.5 : 1;
      const byBranch = owed[0]?.branchId;
      if (byBranch === undefined) continue;
      for (const issueDate of new Set(owed.map((invoice) => invoice.issueDate))) {
        const parts = owed
          .filter((invoice) => invoice.issueDate === issueDate && invoice.branchId === byBranch)
          .map((invoice) => ({ invoice, amount: Math.round((invoice.total * share) / 1000) * 1000 }));
        const payer = payerOf.get(familyId);
        const payment = { familyId, payer, branchId: byBranch, parts };
        const receivedAt = this.#moment(issueDate);
        if (random.chance(0.012) || planned.length === 3)
          planned.push({ ...payment, receivedAt, isVoid: true });
        planned.push({ ...payment, receivedAt: receivedAt + 5 * MINUTE, isVoid: false });
      }
    }
    planned.sort((a, b) => a.receivedAt - b.receivedAt);
    const kept = planned.filter(({ branchId, isVoid }) => branchId === 1 && !isVoid);
    for (const [place, paidAhead] of askedBack) {
      const plan = kept[place];
      if (plan) planned[planned.indexOf(plan)] = { ...plan, paidAhead };
    }
    const numbers = new Map<string, number>();
    for (const plan of planned)
      this.#receive(plan, { numbers, cashierId: cashierOf.get(plan.branchId) ?? 1 });
    const { tills, deposits } = makeTills({ ...this.made, cashierOf, today: this.#today });
    this.made.tills.push(...tills);
    this.made.deposits.push(...deposits);
  }

  /** A minute of the office's hours on a working day between the invoice's issue and today. */
  #moment(issueDate: string): number {
    const random = this.#random;
    const span = Math.max(0, daysBetween(issueDate, this.#today));
    let day = daysAfter(issueDate, random.between(0, Math.min(span, 50)));
    while (weekdayOf(day) > 5 && day > issueDate) day = daysAfter(day, -1);
    return instantAt(day, '08:00').getTime() + random.between(0, 7 * 60) * MINUTE;
  }

  #receive(
    plan: PlannedPayment,
    { numbers, cashierId }: { numbers: Map<string, number>; cashierId: number },
  ): void {
    const random = this.#random;
    const tillDay = dayAt(new Date(plan.receivedAt));
    const seriesYear = Number(tillDay.slice(0, 4));
    const series = `${code(plan.branchId)}-${seriesYear}`;
    const receiptNumber = (numbers.get(series) ?? 0) + 1;
    numbers.set(series, receiptNumber);
    const id = this.made.payments.length + 1;
    const amount = plan.parts.reduce((sum, part) => sum + part.amount, 0) + (plan.paidAhead ?? 0);
    const method = random.pick(['cash', 'cash', 'cash', 'bank_qr', 'bank_transfer'] as const);
    this.made.payments.push({
      id,
      branchId: plan.branchId,
      seriesYear,
      receiptNumber,
      receiptCode: `${series}-${String(receiptNumber).padStart(6, '0')}`,
      familyId: plan.familyId,
      payerName: plan.payer?.nameLo ?? '',
      payerNameLo: plan.payer?.nameLo ?? '',
      payerNameEn: plan.payer?.nameEn ?? '',
      cashierId,
      receivedAt: new Date(plan.receivedAt),
      tillDay,
      method,
      bankReference:
        method === 'cash'
          ? null
          : `${method === 'bank_qr' ? 'QR' : 'FT'}${String(id).padStart(4, '0')}${random.between(10_000_000, 99_999_999)}`,
      amount,
      tendered: method === 'cash' ? Math.ceil(amount / 100_000) * 100_000 : null,
      idempotencyKey: random.uuid(),
      tillId: null,
    });
    const allocations = plan.parts.map((part) => ({
      paymentId: id,
      invoiceId: part.invoice.id,
      amount: part.amount,
    }));
    if (plan.paidAhead)
      this.made.refunds.push({
        branchId: plan.branchId,
        paymentId: id,
        amount: plan.paidAhead,
        method: 'cash',
        reason: 'ນັກຮຽນຍ້າຍໄປແຂວງອື່ນ',
        requestedBy: cashierId,
      });
    if (!plan.isVoid) {
      this.made.allocations.push(...allocations);
      return;
    }
    this.made.undoneAllocations.push(...allocations);
    this.made.voids.push({
      paymentId: id,
      voidedAt: new Date(plan.receivedAt + 2 * MINUTE),
      voidedBy: cashierId,
      reason: 'ໃສ່ຈຳນວນເງິນຜິດ',
    });
  }
}

const MINUTE = 60_000;

/** Which receipts of the first branch have money left that the family asks for, and how much: one more than one may give back alone. */
const askedBack = [
  [5, 700_000],
  [9, 250_000],
] as const;

interface Bill {
  readonly studentId: number;
  readonly familyId: number;
  readonly year: YearRow;
  readonly period: string;
  readonly issueDate: string;
  readonly dueDate: string;
  readonly lines: readonly Line[];
}

interface PlannedPayment {
  readonly familyId: number;
  readonly payer: { readonly nameLo?: string; readonly nameEn?: string } | undefined;
  readonly branchId: number;
  readonly parts: readonly { readonly invoice: InvoiceRow; readonly amount: number }[];
  readonly receivedAt: number;
  readonly isVoid: boolean;
  /** Paid beyond what was due; the family asks for it back. */
  readonly paidAhead?: number;
}

const yearlyLines: readonly Line[] = [
  { feeItemId: 1, kind: 'fee', textLo: 'ຄ່າລົງທະບຽນ', textEn: 'Registration', amount: REGISTRATION },
  { feeItemId: 4, kind: 'fee', textLo: 'ຄ່າປຶ້ມຮຽນ', textEn: 'Books', amount: BOOKS },
];

const tuitionLines = (stage: string, childNumber: number): Line[] => {
  const amount = tuition[stage] ?? 0;
  const fee: Line = { feeItemId: 2, kind: 'fee', textLo: 'ຄ່າຮຽນ', textEn: 'Tuition', amount };
  if (childNumber === 1) return [fee];
  return [
    fee,
    {
      feeItemId: 2,
      kind: 'discount',
      textLo: 'ສ່ວນຫຼຸດອ້າຍເອື້ອຍນ້ອງ',
      textEn: 'Sibling discount',
      amount: -amount * SECOND_CHILD_DISCOUNT,
    },
  ];
};

export function makeFees(
  random: Random,
  {
    students,
    years,
    today,
    cashierOf,
  }: {
    students: Students;
    years: readonly YearRow[];
    today: string;
    cashierOf: ReadonlyMap<number, number>;
  },
): Fees {
  const maker = new FeeMaker(random, today);
  maker.bill(students, years);
  maker.collect(students, cashierOf);
  return maker.made;
}
