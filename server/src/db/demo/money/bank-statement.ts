import { createHash } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import { fold } from '@suksa/i18n/lao';
import { insertRows, type Querier } from '../../insert-rows.ts';
import { bankLines, bankStatements, banks } from '../../schema/index.ts';

interface Owing {
  readonly number: string;
  readonly balance: number;
  readonly payer: string;
  readonly student: string;
}

/** How a family’s transfer stands in the statement; what they typed is what people type. */
const asTyped: readonly ((owing: Owing) => { amount: number; payer: string; text: string })[] = [
  ({ number, balance, payer }) => ({ amount: balance, payer, text: `KHA HIAN ${number}` }),
  ({ number, balance }) => ({
    amount: balance,
    payer: 'SISOUVANH MALAYTHONG',
    text: number.replaceAll('-', ' '),
  }),
  ({ balance, payer }) => ({ amount: balance, payer, text: 'KHA HIAN' }),
  ({ number, balance, payer }) => ({ amount: balance, payer, text: number.toLowerCase() }),
  ({ student, balance }) => ({ amount: balance, payer: 'BOUNLEUT INTHAVONG', text: `KHA HIAN ${student}` }),
  ({ number, balance, payer }) => ({ amount: Math.round(balance / 2000) * 1000, payer, text: number }),
  ({ payer }) => ({ amount: 500_000, payer, text: 'PART 1' }),
  ({ number, balance, payer }) => ({ amount: balance, payer, text: `T1 ${number}` }),
  ({ balance }) => ({ amount: balance, payer: 'VILAYVANH SENGSAVANG', text: '' }),
  ({ number, balance, payer }) => ({ amount: balance, payer, text: number }),
  ({ number, balance, payer }) => ({ amount: balance + 50_000, payer, text: number }),
];

interface Imported {
  readonly today: string;
  /** The cashier of each branch. */
  readonly cashierOf: ReadonlyMap<number, number>;
  /** Of the few families of a school for tests, those too that have paid something. */
  readonly few: boolean;
}

/** In each branch a statement of the bank waits to be matched: most of its lines are plain, some must be asked about. */
export const insertBankStatements = async (client: Querier, { today, cashierOf, few }: Imported) => {
  let lines = 0;
  for (const [branchId, importedBy] of cashierOf)
    lines += await insertStatement(client, { today, few, branchId, importedBy, lines });
};

interface OneStatement {
  readonly today: string;
  readonly few: boolean;
  readonly branchId: number;
  readonly importedBy: number;
  /** How many are there already. */
  readonly lines: number;
}

const insertStatement = async (
  client: Querier,
  { today, few, branchId, importedBy, lines: before }: OneStatement,
) => {
  const { rows } = await client.query<Owing>(`
    select distinct on (i.family_id) i.number, i.balance::float8 as balance, g.name_en as payer,
      p.first_name_en || ' ' || p.surname_en as student
    from invoice i join student p on p.id = i.student_id
    join lateral (select name_en from guardian g where g.family_id = i.family_id order by g.id limit 1) g on true
    where i.branch_id = ${branchId} and i.balance > 0 and ${few ? 'i.family_id > 10' : 'i.paid = 0 and i.family_id > 20'}
    order by i.family_id, i.due_date, i.id limit 22`);
  await insertRows(client, banks, [
    {
      id: branchId,
      branchId,
      name: 'BCEL',
      key: 'bcel',
      columns: { date: 'day', reference: 'reference', credit: 'credit', payer: 'payer', description: 'text' },
    },
  ]);
  await insertRows(client, bankStatements, [
    { id: branchId, branchId, bankId: branchId, fileName: `BCEL-${today.slice(0, 7)}.csv`, importedBy },
  ]);
  const lines = [
    ...rows.map((owing, index) => asTyped[index % asTyped.length]?.(owing)),
    { amount: 41_250, payer: '', text: 'INTEREST' },
  ];
  const made = lines.flatMap((line, index) => {
    if (!line) return [];
    const payer = line.payer.toUpperCase();
    const reference = `FT${today.slice(2, 4)}${String(328_000_000 + (before + index) * 7919)}`;
    return [
      {
        ...{
          id: before + index + 1,
          statementId: branchId,
          bankId: branchId,
          row: index + 2,
          reference,
          payer,
        },
        ...{ amount: line.amount, text: line.text.toUpperCase() },
        day: daysAfter(today, -1 - (index % 3)),
        payerKey: payer === '' ? '' : fold(payer).split(' ').sort().join(' '),
        fingerprint: createHash('sha256').update(reference).digest('hex'),
      },
    ];
  });
  await insertRows(client, bankLines, made);
  return made.length;
};
