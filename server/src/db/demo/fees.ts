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
import { fixedShare } from './both-branches.ts';
import { type BilledLine, childrenByFamily, type TermBilling, termLines } from './money/term-prices.ts';
import type { Random } from './random.ts';
import { branchRows } from './school.ts';
import type { Students } from './students.ts';
import { makeTills, type TillRow } from './tills.ts';

type InvoiceRow = typeof invoices.$inferInsert & { id: number };
type PaymentRow = typeof payments.$inferInsert & { id: number };

export interface Fees {
  readonly invoices: InvoiceRow[];
  /** Those that a plan made, with the level whose plan it was. */
  readonly planned: { readonly invoice: InvoiceRow; readonly planLevel: number }[];
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

const LUNCH = 320_000;

const code = (branchId: number): string => branchRows.find(({ id }) => id === branchId)?.code ?? '';

/** When the office takes money, as minutes after midnight. */
const opensAt = 8 * 60;
const openFor = 7 * 60;

interface Told {
  readonly today: string;
  /** How far today has gone, as minutes after midnight. */
  readonly minute: number;
}

/** Bills, oldest due first in each family, and what has been paid on them until now. */
class FeeMaker {
  readonly made: Fees = {
    invoices: [],
    planned: [],
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
  readonly #minute: number;
  readonly #invoiceNumbers = new Map<string, number>();
  /** By family and branch: the account that a payment is for. */
  readonly #byAccount = new Map<string, InvoiceRow[]>();

  constructor(random: Random, { today, minute }: Told) {
    this.#random = random;
    this.#today = today;
    // A receipt that is voided is made anew some minutes later.
    this.#minute = minute - 10;
  }

  /** The terms by plan and discounts, as the product prices them; lunch by the month. */
  bill({ seated, enrolments }: Students, { years, terms, priceOf }: TermBilling): void {
    const children = childrenByFamily(seated, enrolments);
    for (const { student, schoolClass } of seated) {
      const year = years.find(({ id }) => id === schoolClass.yearId);
      const family = children.get(student.familyId) ?? [];
      const child = family.find(({ id }) => id === student.id);
      if (!year || !child) continue;
      const stage = levelRows.find(({ id }) => id === schoolClass.levelId)?.stage ?? 'primary';
      const bill = { studentId: student.id, familyId: student.familyId, year };
      const next = Number(year.startDate.slice(0, 4)) + 1;
      const start = year.startDate.slice(0, 4);
      for (const term of [1, 2] as const) {
        const span = terms.find(({ yearId, number }) => yearId === year.id && number === term);
        if (!span) continue;
        const period = { from: span.startDate, until: span.endDate };
        const siblings = family.filter((other) => other !== child);
        this.#issue({
          ...bill,
          period: `T${term}`,
          planLevel: schoolClass.levelId,
          issueDate: term === 1 ? `${start}-09-01` : `${next}-01-27`,
          dueDate: term === 1 ? `${start}-09-30` : `${next}-02-26`,
          lines: termLines(priceOf, { stage, term, period, child, siblings }),
        });
      }
      if (!this.#random.chance(0.2)) continue;
      for (const month of ['09', '10', '11', '12']) {
        const text = { lo: `ຄ່າອາຫານທ່ຽງ ${month}/${start}`, en: `Lunch ${month}/${start}` };
        const lines = [{ feeItemId: 3, kind: 'fee' as const, text, amount: LUNCH, why: null }];
        const [issueDate, dueDate] = [`${start}-${month}-01`, `${start}-${month}-15`];
        this.#issue({
          ...bill,
          period: `MEAL-${start}-${month}`,
          planLevel: null,
          issueDate,
          dueDate,
          lines,
        });
      }
    }
  }

  #issue({ studentId, familyId, year, period, planLevel, issueDate, dueDate, lines }: Bill): void {
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    // Whom a scholarship takes all off isn't billed, as in the pre-flight.
    if (issueDate > this.#today || total === 0) return;
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
      total,
      state: 'issued',
    };
    if (planLevel !== null) this.made.planned.push({ invoice, planLevel });
    this.made.invoices.push(invoice);
    this.made.lines.push(
      ...lines.map(({ feeItemId, kind, text, amount, why }, index) => ({
        ...{ feeItemId, kind, textLo: text.lo, textEn: text.en, amount, why },
        ...{ invoiceId: invoice.id, position: index + 1 },
      })),
    );
    const account = `${familyId}/${year.branchId}`;
    this.#byAccount.set(account, [...(this.#byAccount.get(account) ?? []), invoice]);
  }

  /** Six families in ten have paid all, two a part, two nothing; a few receipts were voided and written anew. */
  collect({ guardians }: Students, cashierOf: ReadonlyMap<number, number>): void {
    const random = this.#random;
    const payerOf = new Map(guardians.map((guardian) => [guardian.familyId, guardian]));
    const planned: PlannedPayment[] = [];
    for (const owed of this.#byAccount.values()) {
      const draw = random.next();
      const [first] = owed;
      if (!first) continue;
      const { familyId, branchId } = first;
      const share = fixedShare(this.#byAccount, first) ?? (draw > 0.8 ? 0 : draw > 0.6 ? 0.5 : 1);
      if (share === 0) continue;
      for (const issueDate of new Set(owed.map((invoice) => invoice.issueDate))) {
        const parts = owed
          .filter((invoice) => invoice.issueDate === issueDate)
          .map((invoice) => ({ invoice, amount: Math.round((invoice.total * share) / 1000) * 1000 }));
        const payer = payerOf.get(familyId);
        const payment = { familyId, payer, branchId, parts };
        const receivedAt = this.#moment(issueDate);
        if (receivedAt === null) continue;
        if (random.chance(0.012) || planned.length === 3)
          planned.push({ ...payment, receivedAt, isVoid: true });
        planned.push({ ...payment, receivedAt: receivedAt + tillGivenAnew * MINUTE, isVoid: false });
      }
    }
    planned.sort((a, b) => a.receivedAt - b.receivedAt);
    for (const [branchId, asked] of askedBack) {
      const kept = planned.filter((plan) => plan.branchId === branchId && !plan.isVoid);
      for (const [place, paidAhead] of asked) {
        const plan = kept[place];
        if (plan) planned[planned.indexOf(plan)] = { ...plan, paidAhead };
      }
    }
    const numbers = new Map<string, number>();
    for (const plan of planned)
      this.#receive(plan, { numbers, cashierId: cashierOf.get(plan.branchId) ?? 1 });
    const { tills, deposits } = makeTills({ ...this.made, cashierOf, today: this.#today });
    this.made.tills.push(...tills);
    this.made.deposits.push(...deposits);
  }

  /**
   * A minute of the office's hours on a working day between the invoice's issue and today; null where it isn't paid yet,
   * as most of those aren't that were issued this week.
   */
  #moment(issueDate: string): number | null {
    const random = this.#random;
    const span = Math.max(0, daysBetween(issueDate, this.#today));
    if (span < 10 && !random.chance((span + 1) / 12)) return null;
    let day = daysAfter(issueDate, random.between(0, Math.min(span, 50)));
    const hasBegun = this.#minute > opensAt + tillGivenAnew;
    const isClosed = () => weekdayOf(day) > 5 || (day === this.#today && !hasBegun);
    while (isClosed() && day > issueDate) day = daysAfter(day, -1);
    if (day === this.#today && !hasBegun) return null;
    // Of today only what has gone by.
    const gone = this.#minute - opensAt - tillGivenAnew;
    const open = day === this.#today ? Math.min(gone, openFor) : openFor;
    const at = opensAt + Math.floor((random.between(0, openFor) * open) / openFor);
    return instantAt(day).getTime() + at * MINUTE;
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

/** Minutes from a receipt to the one that stands for it, where it was voided. */
const tillGivenAnew = 5;

/** Which receipts of each branch have money left that the family asks for, and how much: one more than one may give back alone. */
const askedBack = [
  [
    1,
    [
      [5, 700_000],
      [9, 250_000],
    ],
  ],
  [
    2,
    [
      [3, 700_000],
      [6, 250_000],
    ],
  ],
] as const;

interface Bill {
  readonly studentId: number;
  readonly familyId: number;
  readonly year: YearRow;
  readonly period: string;
  readonly issueDate: string;
  readonly dueDate: string;
  /** The level of whose plan it is. */
  readonly planLevel: number | null;
  readonly lines: readonly BilledLine[];
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

export function makeFees(
  random: Random,
  {
    students,
    today,
    minute,
    cashierOf,
    ...billing
  }: TermBilling &
    Told & {
      students: Students;
      cashierOf: ReadonlyMap<number, number>;
    },
): Fees {
  const maker = new FeeMaker(random, { today, minute });
  maker.bill(students, billing);
  maker.collect(students, cashierOf);
  return maker.made;
}
