import { describe, expect, it } from 'vitest';
import { parseAmount, sideOf } from './bank-amount-rules.ts';
import { codeFinder } from './bank-code-rules.ts';
import type { Known, Told } from './bank-evidence-rules.ts';
import { bankMatcher } from './bank-match-rules.ts';
import { nameKey } from './bank-name-rules.ts';

const told = (line: Partial<Told>): Told => {
  const whole = { amount: 1_000_000, reference: '', payer: '', text: '', ...line };
  return { ...whole, payerKey: nameKey(whole.payer) };
};

describe('an amount in a bank’s file', () => {
  it.each([
    ['1.700.000', 1_700_000],
    ['1,700,000.00', 1_700_000],
    ['1 700 000 KIP', 1_700_000],
    ['໑.໗໐໐.໐໐໐ ກີບ', 1_700_000],
    ['-500,000', -500_000],
    ['(20.000)', -20_000],
    ['(20.000', null],
    ['20.000-', -20_000],
    ['−20.000', -20_000],
    ['–', 0],
    ['1’700’000', 1_700_000],
    ['1.700.000,-', 1_700_000],
    ['20,000 CR', 20_000],
    ['20,000.00DR', -20_000],
    ['20.000 ໜີ້', -20_000],
    ['-20.000 CR', null],
    ['20.000 USD', null],
    ['250000', 250_000],
    ['1.700', 1700],
    ['', 0],
    [1_700_000, 1_700_000],
    [1_700_000.5, null],
    ['1,700.50', null],
    ['1.7', null],
    ['12,34,567', null],
    ['CLOSING', null],
  ] as const)('%s is %s', (cell, amount) => {
    expect(parseAmount(cell)).toBe(amount);
  });
});

it('of each bank’s own words it is known which mean that money came', () => {
  const sides = (...cells: string[]) => new Set(cells.map(sideOf));
  expect(sides('C', 'cr', 'Cr.', 'CREDIT', '+', 'ມີ', ' ຝາກ ')).toEqual(new Set(['in']));
  expect(sides('D', 'dr', 'Dr.', 'DEBIT', '-', '−', 'ໜີ້', 'ຫນີ້', 'ຖອນ')).toEqual(new Set(['out']));
  expect(sides('', 'RC', 'RD', 'LAK')).toEqual(new Set([null]));
});

describe('a number within the words of a transfer', async () => {
  const finder = await codeFinder([
    ['VTE-I2026-000012', 12],
    ['VTE-I2026-000123', 123],
    ['VTE-I2026-001234', 1234],
  ]);
  it.each([
    ['pay VTE-I2026-000123 thanks', [123]],
    ['KHAHIANVTEI2026000123', [123]],
    ['vte i2026 000123', [123]],
    ['I2026-000123', [123]],
    ['I2026-123', [123]],
    ['VTE-I2026-123 M2', [123]],
    ['VTE-I2026-000123 and VTE-I2026-001234', [123, 1234]],
    ['VTE-I2026-0001239', []],
    ['I2026-1239', []],
    ['000123', []],
    ['1 2 3', []],
  ])('%s', (text, found) => {
    expect(finder.in(text)).toEqual(found);
  });
});

describe('whom a transfer is from', () => {
  const invoice = (id: number, familyId: number, balance = 1_000_000) => ({
    ...{ id, number: `VTE-I2026-${String(id).padStart(6, '0')}`, familyId, studentId: familyId * 10 },
    ...{ balance, dueDate: '2026-09-30' },
  });
  const payer = (familyId: number, name: string) => ({ familyId, names: [name], phone: null });
  const known: Known = {
    invoices: [invoice(1, 1), invoice(2, 1, 300_000), invoice(3, 2), invoice(4, 3), invoice(5, 4, 0)],
    students: [{ id: 10, code: 'VTE-26-0010', familyId: 1, names: ['Noy Vongsa'] }],
    payers: [
      payer(1, 'Somphone Vongsa'),
      payer(2, 'Kham Keo'),
      payer(3, 'Kham Keo'),
      payer(4, 'Bounmy Sisouk'),
    ],
    otherBranches: ['LPB'],
    earlier: [{ payerKey: nameKey('Aunt Far'), familyId: 2 }],
  };
  /** Two children of one family: of the second one’s bill a part is paid. */
  const siblings: Known = {
    ...known,
    invoices: [invoice(1, 1), invoice(2, 1, 310_000), invoice(6, 1, 320_000)],
  };
  const ofNoy = { text: 'VTE-I2026-000002', payer: 'Somphone Vongsa' };
  const match = async (line: Partial<Told>) => (await bankMatcher(known))(told(line));

  it.each<[string, Partial<Told>, number, string[]]>([
    ['the number of the bill', { text: 'VTE-I2026-000003', payer: 'Uncle Unknown' }, 2, ['invoice_number']],
    ['a payer whose name the school has, in any order', { payer: 'VONGSA SOMPHONE MR' }, 1, ['payer_name']],
    [
      'a name that two have, with the number of one',
      { payer: 'KHAM KEO', text: 'I2026-000004' },
      3,
      ['invoice_number', 'payer_name'],
    ],
    ['the child named beside', { text: 'kha hian Noy VONGSA' }, 1, ['student_name']],
    ['the child’s code', { text: 'vte260010' }, 1, ['student_code']],
    ['somebody who has paid for them before', { payer: 'FAR AUNT' }, 2, ['known_payer']],
  ])('is sure by %s', async (_, line, familyId, reasons) => {
    const { sure, matches } = await match(line);
    expect({ sure, familyId: matches[0]?.familyId }).toEqual({ sure: true, familyId });
    expect(new Set(matches[0]?.reasons)).toEqual(new Set([...reasons, 'amount_exact']));
  });

  it.each<[string, Partial<Told>]>([
    ['a bill of another branch with the same serial number', { text: 'LPB-I2026-000003', payer: 'X Y' }],
    ['a code made of the end of one cell and the beginning of the next', { text: '26', reference: '0010' }],
  ])('isn’t told by %s', async (_, line) => {
    const { sure, matches } = await match(line);
    expect({ sure, doubts: matches.flatMap(({ doubts }) => doubts) }).toEqual({
      sure: false,
      doubts: matches.map(() => 'only_amount'),
    });
  });

  it('takes several bills of a family that come to the amount', async () => {
    const { sure, matches } = await match({ payer: 'Somphone Vongsa', amount: 1_300_000 });
    expect(sure).toBe(true);
    expect(matches[0]?.allocations).toEqual([
      { invoiceId: 1, amount: 1_000_000 },
      { invoiceId: 2, amount: 300_000 },
    ]);
  });

  it.each<[string, Partial<Told>, string[]]>([
    ['a name that two families have', { payer: 'Kham Keo' }, ['several_families']],
    [
      'a number of one family and a payer of another',
      { payer: 'Somphone Vongsa', text: 'VTE-I2026-000003' },
      ['several_families'],
    ],
    ['numbers of two families', { text: 'VTE-I2026-000003 VTE-I2026-000004' }, ['several_families']],
    [
      'a bill that is paid',
      { text: 'VTE-I2026-000005', payer: 'Bounmy Sisouk' },
      ['invoice_paid', 'more_than_owed'],
    ],
    ['more than is owed', { payer: 'Somphone Vongsa', amount: 5_000_000 }, ['more_than_owed']],
    ['a part, by a name alone', { payer: 'Somphone Vongsa', amount: 70_000 }, ['only_name']],
    ['a part, by a number alone', { text: 'VTE-I2026-000003', amount: 70_000 }, ['amount_differs']],
    ['an amount alone', { amount: 300_000, payer: 'NOBODY AT ALL' }, ['only_amount']],
  ])('is asked: %s', async (_, line, doubts) => {
    const { sure, matches } = await match(line);
    expect(sure).toBe(false);
    expect(matches[0]?.doubts).toEqual(doubts);
  });

  it.each<[string, number, number[]]>([
    ['the bill that it names and another one', 1_310_000, [310_000, 1_000_000]],
    ['a part of the bill that it names', 250_000, [250_000]],
  ])('is sure of %s', async (_, amount, amounts) => {
    const matcher = await bankMatcher(siblings);
    const { sure, matches } = matcher(told({ ...ofNoy, amount }));
    expect(sure).toBe(true);
    expect(matches[0]?.allocations.map((one) => one.amount)).toEqual(amounts);
  });

  it.each([320_000, 1_000_000])('never pays another bill than the one that it names: %d', async (amount) => {
    const matcher = await bankMatcher(siblings);
    const { sure, matches } = matcher(told({ ...ofNoy, amount }));
    expect(sure).toBe(false);
    expect(matches[0]).toMatchObject({ rest: 0, doubts: ['amount_differs'] });
    expect(matches[0]?.allocations[0]).toEqual({ invoiceId: 2, amount: 310_000 });
    expect(matches[0]?.reasons).not.toContain('amount_exact');
  });

  it('never pays another bill with a second transfer that names the same', async () => {
    const matcher = await bankMatcher(siblings);
    const line = told({ text: 'VTE-I2026-000001', payer: 'Somphone Vongsa', amount: 320_000 });
    matcher(told({ ...line, amount: 1_000_000 }));
    expect(matcher(line)).toMatchObject({ sure: false, matches: [{ doubts: ['amount_differs'] }] });
  });

  it('pays a bill once: a second transfer of the same is asked', async () => {
    const matcher = await bankMatcher(known);
    const line = told({ text: 'VTE-I2026-000003' });
    // Looked at only, it pays nothing.
    expect(matcher(line, false).sure).toBe(true);
    expect(matcher(line).sure).toBe(true);
    expect(matcher(line)).toMatchObject({ sure: false, matches: [{ doubts: ['more_than_owed'] }] });
  });
});

describe('500 lines of a school of 1,500 families', async () => {
  const { known, lines } = plantedStatement(20_261_123);
  const match = await bankMatcher(known);
  const found = lines.map((line) => ({ line, ...match(told(line)) }));
  const sure = found.filter((one) => one.sure);

  it('gives no line to a family that it isn’t from', () => {
    expect(sure.filter(({ line, matches }) => matches[0]?.familyId !== line.familyId)).toEqual([]);
  });

  it('never gives an invoice more than its balance', () => {
    const taken = new Map<number, number>();
    for (const { matches } of sure)
      for (const { invoiceId, amount } of matches[0]?.allocations ?? [])
        taken.set(invoiceId, (taken.get(invoiceId) ?? 0) + amount);
    expect(known.invoices.filter(({ id, balance }) => (taken.get(id) ?? 0) > balance)).toEqual([]);
  });

  it.each([
    [true, 0.95],
    [false, 0.7],
  ])('with a bill number (%s): at least %d of them without being asked', (numbered, share) => {
    const all = found.filter(({ line }) => line.numbered === numbered);
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter((one) => one.sure).length / all.length).toBeGreaterThanOrEqual(share);
  });
});

interface Planted extends Partial<Told> {
  readonly familyId: number;
  /** It names the bill that it pays, rightly. */
  readonly numbered: boolean;
}

/** A school with names that come twice, siblings and paid bills; transfers as people make them, mistakes included. */
function plantedStatement(seed: number): { known: Known; lines: Planted[] } {
  let state = seed;
  const random = (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  const pick = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;
  const syllables = [
    'kham',
    'boun',
    'som',
    'vong',
    'keo',
    'phon',
    'sy',
    'sa',
    'mala',
    'thip',
    'non',
    'dala',
    'chan',
    'vi',
  ];
  const word = () => pick(syllables) + pick(syllables) + (random(3) === 0 ? pick(syllables) : '');
  const invoices: Known['invoices'][number][] = [];
  const students: Known['students'][number][] = [];
  const payers: Known['payers'][number][] = [];
  for (let familyId = 1; familyId <= 1500; familyId++) {
    const surname = word();
    for (let guardian = 0; guardian < 2; guardian++)
      payers.push({
        familyId,
        names: [`${word()} ${guardian ? word() : surname}`],
        phone: `+8562055${String(familyId * 2 + guardian).padStart(6, '0')}`,
      });
    for (let child = 0; child <= random(3); child++) {
      const id = students.length + 1;
      students.push({
        id,
        code: `VTE-26-${String(id).padStart(4, '0')}`,
        familyId,
        names: [`${word()} ${surname}`],
      });
      const fees = [
        pick([1_700_000, 2_100_000, 2_450_000]) * (child ? 0.9 : 1),
        ...(random(4) === 0 ? [320_000] : []),
      ];
      for (const fee of fees)
        invoices.push({
          id: invoices.length + 1,
          number: `VTE-I2026-${String(invoices.length + 1).padStart(6, '0')}`,
          ...{ familyId, studentId: id, balance: random(5) === 0 ? 0 : fee, dueDate: '2026-09-30' },
        });
    }
  }
  const ofFamily = (familyId: number) =>
    invoices.filter((one) => one.familyId === familyId && one.balance > 0);
  const owing = [...new Set(invoices.filter(({ balance }) => balance > 0).map(({ familyId }) => familyId))];
  const lines: Planted[] = [];
  for (let index = 0; index < 500; index++) {
    // Each family pays once, so that the truth about each line is known.
    const [familyId = 0] = owing.splice(random(owing.length), 1);
    const [first] = ofFamily(familyId);
    if (!first) continue;
    const total = ofFamily(familyId).reduce((sum, { balance }) => sum + balance, 0);
    const guardian = pick(payers.filter((one) => one.familyId === familyId)).names[0] ?? '';
    const asBank = guardian.toUpperCase().split(' ').reverse().join(' ') + pick([' MR', ' MRS', '']);
    const stranger = `${word()}x ${word()}q`.toUpperCase();
    const draw = random(100);
    if (index % 2 === 0) {
      const written = pick([
        first.number,
        first.number.toLowerCase(),
        first.number.replaceAll('-', ''),
        first.number.replaceAll('-', ' '),
        `I2026-${Number(first.number.slice(-6))}0`.slice(0, -1),
        `kha thaem ${first.number} ${pick(['T1', 'M5/2', ''])}`,
      ]);
      const isWrong = draw >= 97;
      const other = pick(invoices.filter((one) => one.familyId !== familyId && one.balance > 0));
      lines.push({
        ...{ familyId, numbered: !isWrong },
        text: isWrong ? other.number : written,
        // A wrong number is what somebody whom the school knows typed.
        payer: isWrong || draw < 65 ? asBank : stranger,
        amount: isWrong ? other.balance : draw < 10 ? 500_000 : draw < 25 ? total : first.balance,
      });
    } else
      lines.push({
        ...{ familyId, numbered: false },
        payer: draw < 72 ? asBank : stranger,
        text:
          draw >= 72 && draw < 84
            ? `hian ${students.find(({ id }) => id === first.studentId)?.code}`
            : draw >= 84 && draw < 92
              ? `kha hian nong ${students.find(({ id }) => id === first.studentId)?.names[0]}`
              : 'KHA HIAN',
        amount: draw % 10 === 0 ? 600_000 : draw % 3 === 0 ? total : first.balance,
      });
  }
  return { known: { invoices, students, payers, otherBranches: ['LPB'], earlier: [] }, lines };
}
