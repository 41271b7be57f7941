import type { matchReasons } from '@suksa/contracts/feeinvoice';
import { normalisePhone } from '@suksa/i18n/lao';
import { eachInTurn } from '../../../give-way.ts';
import { type CodeFinder, codeFinder } from './bank-code-rules.ts';
import { nameKey, nameKeysIn } from './bank-name-rules.ts';

type Reason = (typeof matchReasons)[number];

/** What a school knows of those who may have paid. */
export interface Known {
  readonly invoices: readonly {
    readonly id: number;
    readonly number: string;
    readonly familyId: number;
    readonly studentId: number;
    /** 0: it is paid. */
    readonly balance: number;
    readonly dueDate: string;
  }[];
  readonly students: readonly {
    readonly id: number;
    readonly code: string;
    readonly familyId: number;
    readonly names: readonly string[];
  }[];
  /** Guardians, and the families' own names. */
  readonly payers: readonly {
    readonly familyId: number;
    readonly names: readonly string[];
    readonly phone: string | null;
  }[];
  /** Codes of the school's other branches, as they stand before their numbers. */
  readonly otherBranches: readonly string[];
  /** From which families transfers of a payer were before, by the payer's key. */
  readonly earlier: readonly { readonly payerKey: string; readonly familyId: number }[];
}

export interface Told {
  readonly amount: number;
  readonly reference: string;
  readonly payer: string;
  readonly payerKey: string;
  readonly text: string;
}

/** What a transfer has that points to a family. */
export interface Evidence {
  readonly reasons: Set<Reason>;
  /** Invoices that it names, and students. */
  readonly invoices: Set<number>;
  readonly students: Set<number>;
  namesPaid: boolean;
}

/** Looks through what a transfer says, its payer and the words that came with it. */
export const evidenceFinder = async ({ invoices, students, payers, otherBranches, earlier }: Known) => {
  const numbers = await codeFinder(
    invoices.map((invoice) => [invoice.number, invoice] as const),
    otherBranches,
  );
  const codes = await codeFinder(
    students.map((student) => [student.code, student] as const),
    otherBranches,
  );
  const byName = new Map<string, Map<number, 'payer_name' | 'student_name'>>();
  const name = (written: string, familyId: number, reason: 'payer_name' | 'student_name') => {
    const key = nameKey(written);
    if (key === '') return;
    const families = byName.get(key) ?? new Map<number, 'payer_name' | 'student_name'>();
    families.set(familyId, families.get(familyId) ?? reason);
    byName.set(key, families);
  };
  await eachInTurn(payers, ({ familyId, names }) => {
    for (const written of names) name(written, familyId, 'payer_name');
  });
  await eachInTurn(students, ({ familyId, names }) => {
    for (const written of names) name(written, familyId, 'student_name');
  });
  const byPhone = grouped(
    payers.filter(({ phone }) => phone !== null),
    ({ phone }) => phone ?? '',
  );
  const byPayer = grouped(earlier, ({ payerKey }) => payerKey);

  return ({ payer, payerKey, text, reference }: Told): ReadonlyMap<number, Evidence> => {
    const found = new Map<number, Evidence>();
    const of = (familyId: number): Evidence => {
      const evidence = found.get(familyId) ?? {
        reasons: new Set(),
        invoices: new Set(),
        students: new Set(),
        namesPaid: false,
      };
      found.set(familyId, evidence);
      return evidence;
    };
    const said = `${text} | ${reference} | ${payer}`;
    /** Each cell for itself: what one ends with and the next one begins with is no code. */
    const named = <Item>(finder: CodeFinder<Item>) =>
      new Set([...finder.in(text), ...finder.inReference(reference), ...finder.in(payer)]);
    for (const invoice of named(numbers)) {
      const evidence = of(invoice.familyId);
      evidence.reasons.add('invoice_number');
      if (invoice.balance > 0) evidence.invoices.add(invoice.id);
      else evidence.namesPaid = true;
    }
    for (const student of named(codes)) {
      const evidence = of(student.familyId);
      evidence.reasons.add('student_code');
      evidence.students.add(student.id);
    }
    for (const key of new Set([payerKey, ...nameKeysIn(text)]))
      for (const [familyId, reason] of byName.get(key) ?? []) of(familyId).reasons.add(reason);
    for (const { familyId } of payerKey === '' ? [] : (byPayer.get(payerKey) ?? []))
      of(familyId).reasons.add('known_payer');
    for (const [written] of said.matchAll(/\+?\d[\d ]{6,13}\d/g))
      for (const { familyId } of byPhone.get(normalisePhone(written) ?? '-') ?? [])
        of(familyId).reasons.add('phone');
    return found;
  };
};

/** Items by a key of theirs. */
export const grouped = <Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
