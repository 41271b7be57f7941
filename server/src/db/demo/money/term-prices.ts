import { compareTimes } from '@suksa/contracts/days';
import type { PricedLine } from '@suksa/contracts/feeinvoice';
import type { termRows, YearRow } from '../../default-year.ts';
import { feeItemRows } from '../../foundation.ts';
import type { discountRules } from '../../schema/index.ts';
import type { Students } from '../students.ts';

/** What the plans of the open year ask for, by stage; registration and books with the first term. */
export const planAmounts = {
  REG: 350_000,
  BOOK: 180_000,
  tuition: {
    kindergarten: 1_300_000,
    primary: 1_700_000,
    lower_secondary: 2_100_000,
    upper_secondary: 2_450_000,
  },
} as const;

type Stage = keyof typeof planAmounts.tuition;

/**
 * In the order in which they are taken off; the same in every branch. The scholarship is first: it stands alone, so that
 * behind another discount it would take nothing off.
 */
export const discounts = [
  granted('scholarship', 'ທຶນການສຶກສາ', 'Scholarship', { value: 10_000, stacks: false, cap: null }),
  sibling('ສ່ວນຫຼຸດລູກຄົນທີສອງ', 'Second child', { value: 1000, childFrom: 2, childUntil: 2 }),
  sibling('ສ່ວນຫຼຸດລູກຄົນທີສາມຂຶ້ນໄປ', 'Third child and later', { value: 2000, childFrom: 3, childUntil: null }),
  granted('staff_child', 'ສ່ວນຫຼຸດລູກພະນັກງານ', 'Staff child', { value: 5000, stacks: true, cap: 1_000_000 }),
  granted('full_year', 'ສ່ວນຫຼຸດຊຳລະໝົດປີ', 'Full year paid', { value: 1000, stacks: true, cap: null }),
];
type Discount = Pick<
  typeof discountRules.$inferInsert,
  'kind' | 'nameLo' | 'nameEn' | 'childFrom' | 'childUntil' | 'siblingOrder'
> & { readonly value: number; readonly stacks: boolean; readonly cap: number | null };

function sibling(
  nameLo: string,
  nameEn: string,
  tier: { readonly value: number; readonly childFrom: number; readonly childUntil: number | null },
): Discount {
  return { kind: 'sibling', nameLo, nameEn, siblingOrder: 'birth', stacks: true, cap: null, ...tier };
}

function granted(
  kind: 'staff_child' | 'full_year' | 'scholarship',
  nameLo: string,
  nameEn: string,
  rule: Pick<Discount, 'value' | 'stacks' | 'cap'>,
): Discount {
  return { kind, nameLo, nameEn, childFrom: null, childUntil: null, siblingOrder: null, ...rule };
}

/** Whom a discount was granted: those of whose id so much is left by so much. */
export const grantedTo = { staff_child: [29, 3], full_year: [17, 5], scholarship: [61, 7] } as const;

export interface TermChild {
  readonly id: number;
  readonly birthDate: string | null;
  readonly enrolledOn: string;
  readonly spans: readonly { readonly from: string; readonly until: string }[];
}

/** What the product's own price is asked; whoever loads the school brings it, since the database lies under it. */
export type PriceOf = (question: {
  readonly period: { readonly from: string; readonly until: string };
  readonly lines: readonly {
    readonly feeItemId: number;
    readonly name: { readonly lo: string; readonly en: string };
    readonly amount: number;
    readonly prorated: boolean;
  }[];
  readonly rules: readonly {
    readonly id: number;
    readonly kind: 'sibling' | 'staff_child' | 'full_year' | 'scholarship';
    readonly name: { readonly lo: string; readonly en: string };
    readonly basis: 'percent';
    readonly value: number;
    readonly feeItemId: number | null;
    readonly childFrom: number | null;
    readonly childUntil: number | null;
    readonly siblingOrder: 'birth' | 'enrolment' | null;
    readonly stacks: boolean;
    readonly cap: number | null;
  }[];
  readonly child: TermChild;
  readonly siblings: readonly TermChild[];
  readonly granted: ReadonlySet<number>;
  readonly discountCap: number | null;
}) => { readonly lines: readonly PricedLine[] };

export interface TermBilling {
  readonly years: readonly YearRow[];
  readonly terms: ReturnType<typeof termRows>;
  readonly priceOf: PriceOf;
}

/** As it stands on an invoice; what no plan asks for has no reason. */
export type BilledLine = Omit<PricedLine, 'why'> & { readonly why: PricedLine['why'] | null };

const item = (code: string) => {
  const row = feeItemRows.find((one) => one.code === code);
  if (!row) throw new Error(`no fee ${code}`);
  return { feeItemId: row.id, name: { lo: row.nameLo, en: row.nameEn }, prorated: row.prorated };
};

export const tuitionItem = item('TUI').feeItemId;

/** What the plan of a stage asks for in a term, in the plan's order. */
const planLines = (stage: Stage, term: 1 | 2) => [
  ...(term === 1
    ? [
        { ...item('REG'), amount: planAmounts.REG },
        { ...item('BOOK'), amount: planAmounts.BOOK },
      ]
    : []),
  { ...item('TUI'), amount: planAmounts.tuition[stage] },
];

interface TermBill {
  readonly stage: Stage;
  readonly term: 1 | 2;
  readonly period: { readonly from: string; readonly until: string };
  readonly child: TermChild;
  readonly siblings: readonly TermChild[];
}

/** The lines of a term’s bill by the plans and discounts of the open year, as the pre-flight of the product makes them. */
export const termLines = (priceOf: PriceOf, { stage, term, ...bill }: TermBill): readonly PricedLine[] =>
  priceOf({
    ...bill,
    lines: planLines(stage, term),
    rules: discounts.map(({ nameLo, nameEn, kind, ...rule }, index) => ({
      ...{ id: index + 1, kind, name: { lo: nameLo, en: nameEn }, basis: 'percent', feeItemId: tuitionItem },
      ...{ value: rule.value, stacks: rule.stacks, cap: rule.cap },
      childFrom: rule.childFrom ?? null,
      childUntil: rule.childUntil ?? null,
      siblingOrder: rule.siblingOrder ?? null,
    })),
    granted: new Set(
      discounts.flatMap(({ kind }, index) => {
        if (kind === 'sibling') return [];
        const [of, rest] = grantedTo[kind];
        return bill.child.id % of === rest ? [index + 1] : [];
      }),
    ),
    discountCap: 100,
  }).lines;

/** The children of each family with their days here, as a price asks for them. */
export const childrenByFamily = (seated: Students['seated'], enrolments: Students['enrolments']) => {
  const stays = new Map<number, TermChild['spans'][number][]>();
  for (const { studentId, startDate, endDate } of enrolments) {
    const known = stays.get(studentId) ?? [];
    known.push({ from: startDate, until: endDate ?? '9999-12-31' });
    stays.set(studentId, known);
  }
  const families = new Map<number, TermChild[]>();
  for (const { student } of seated) {
    const spans = (stays.get(student.id) ?? []).sort((a, b) => compareTimes(a.from, b.from));
    const known = families.get(student.familyId) ?? [];
    const birthDate = student.birthDate ?? null;
    known.push({ id: student.id, birthDate, spans, enrolledOn: spans[0]?.from ?? '9999-12-31' });
    families.set(student.familyId, known);
  }
  return families;
};
