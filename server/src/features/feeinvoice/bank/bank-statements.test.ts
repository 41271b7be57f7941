import { randomUUID } from 'node:crypto';
import {
  acceptBankLine,
  acceptBankLines,
  type BankLine,
  importBankStatement,
  issueInvoice,
  leaveOutBankLine,
  listBankLines,
  listBankStatements,
  listPayments,
  readBankFile,
  readFamilyBalance,
  readReceipt,
  recordPayment,
  reopenBankLine,
  voidPayment,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFile } from '../../../testing/a-file.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let owing: { family: number; number: string; balance: number }[];
beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.app.db.execute<{ family: number; number: string; balance: number }>(
    sql`select family_id as family, min(number) as number, sum(balance)::float8 as balance from invoice
      where branch_id = 1 and balance > 0 group by 1 order by 1`,
  );
  owing = rows;
}, 60_000);
afterAll(() => server.stop());

const nextOwing = () => owing.pop() ?? expect.fail('nobody owes any more');

type Row = readonly [
  day: string,
  reference: string,
  credit: string,
  debit: string,
  payer: string,
  text: string,
];
/** For what changes nothing of what they owe, or little. */
const anyOwing = () => owing[0] ?? expect.fail('nobody owes any more');

const titles = ['Date', 'Ref no', 'Credit', 'Debit', 'Payer name', 'Description'];
const fileOf = (rows: readonly Row[]) =>
  aFile(
    [['BCEL'], titles, ...rows, ['', '', 'CLOSING BALANCE', '', '', '']]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
      .join('\n'),
    'text/csv',
    'bcel.csv',
  );
const choice = ['day', 'reference', 'credit', null, 'payer', 'text'];
let made = 0;
const reference = () => `FT26${String(++made).padStart(6, '0')}`;
const importRows = (rows: readonly Row[], bank = 'BCEL') =>
  server.send(importBankStatement, { body: { file: fileOf(rows), bank, choice } }, 'cashier');
const linesOf = async (id: number | null) =>
  (await server.send(listBankLines, { params: { id: id ?? 0 }, query: { size: 100 } }, 'cashier')).rows;
const importOne = async (row: Row): Promise<BankLine> => {
  const { id } = await importRows([row]);
  return (await linesOf(id))[0] ?? expect.fail('no line');
};
const accept = (id: number, body: object) => server.send(acceptBankLine, { params: { id }, body }, 'cashier');
const balanceOf = async (id: number) =>
  (await server.send(readFamilyBalance, { params: { id } }, 'cashier')).balance;

describe('a bank’s file', () => {
  it('is read by the columns that were matched for this bank the first time', async () => {
    const row: Row = ['24/11/2026', reference(), '1.000', '', 'A B', ''];
    const before = await server.send(readBankFile, { body: { file: fileOf([row]) } }, 'cashier');
    expect(before.columns.map(({ title }) => title)).toEqual(titles);
    const other = [null, 'reference', 'credit', null, 'text', 'payer', 'day'].slice(0, 6);
    other[0] = 'day';
    await server.send(
      importBankStatement,
      { body: { file: fileOf([row]), bank: 'LDB', choice: other } },
      'cashier',
    );
    const after = await server.send(readBankFile, { body: { file: fileOf([row]) } }, 'cashier');
    expect(after).toMatchObject({ bank: 'LDB', choice: other });
  });

  it('of another kind than the last one of its bank is remembered beside it, and says what may be there already', async () => {
    const named = (name: string, row: readonly string[], heads: readonly string[]) =>
      aFile([heads, row].map((cells) => cells.join(',')).join('\n'), 'text/csv', name);
    const short = named('app.csv', ['24/11/2026', '81000', 'KEO A'], ['Day of app', 'Sum in app', 'Who']);
    const long = named(
      'desk.csv',
      ['24/11/2026', 'FT81', '81000'],
      ['Day of desk', 'Number of desk', 'Sum of desk'],
    );
    const take = (file: File, columns: string[], bank = 'Two Kinds') =>
      server.send(importBankStatement, { body: { file, bank, choice: columns } }, 'cashier');
    const columnsOf = async (file: File) => {
      const { bank, likely, choice: found } = await server.send(readBankFile, { body: { file } }, 'cashier');
      return { bank, likely, choice: found };
    };
    const [ofShort, ofLong] = [
      ['day', 'credit', 'payer'],
      ['day', 'reference', 'credit'],
    ];
    expect((await take(short, ofShort)).alike).toBeUndefined();
    expect(await take(long, ofLong)).toMatchObject({ added: 1, alike: 1 });
    expect((await take(long, ofLong)).alike).toBeUndefined();
    const known = { bank: 'Two Kinds', likely: ['Two Kinds'] };
    expect(await columnsOf(short)).toEqual({ ...known, choice: ofShort });
    expect(await columnsOf(long)).toEqual({ ...known, choice: ofLong });
    // Of two banks with the same columns neither is taken for granted.
    await take(long, ofLong, 'Twin');
    expect(await columnsOf(long)).toEqual({ bank: '', likely: ['Twin', 'Two Kinds'], choice: ofLong });
  });

  it('is read without the emoji that a bank app lets payers write, which no receipt shows', async () => {
    const smile = '\u{1F600}\u{1F44D}\u{1F3FD}';
    const long = `${'x'.repeat(499)}${smile}`;
    const row: Row = ['24/11/2026', reference(), '1.000', '', `${smile} KEO${smile} ANY `, long];
    const line = await importOne(row);
    expect(line).toMatchObject({ payer: 'KEO ANY', text: `${'x'.repeat(499)}\u{1F600}` });
    expect(await importRows([row])).toMatchObject({ id: null, added: 0, known: 1 });
  });

  it('adds nothing the second time, and only what is new when days overlap', async () => {
    const rows: Row[] = [
      ['23/11/2026', reference(), '1.500.000', '', 'KEO A', 'x'],
      ['23/11/2026', '', '20,000.00', '', 'SAME B', 'alike'],
      ['23/11/2026', '', '20,000.00', '', 'SAME B', 'alike'],
      ['24/11/2026', reference(), '', '700.000', 'OUT', 'rent'],
    ];
    expect(await importRows(rows)).toMatchObject({ added: 3, known: 0, outgoing: 1, skipped: [7] });
    expect(await importRows(rows)).toMatchObject({ id: null, added: 0, known: 3 });
    const more: Row = ['25/11/2026', reference(), '9.000', '', 'NEW C', ''];
    expect(await importRows([...rows, more])).toMatchObject({ added: 1, known: 3 });
    await expect(
      server.app.db.execute(
        sql`insert into bank_line (statement_id, bank_id, row, day, amount, fingerprint)
          select statement_id, bank_id, row, day, amount, fingerprint from bank_line limit 1`,
      ),
    ).rejects.toMatchObject({ cause: { constraint: 'bank_line_once' } });
    const { rows: statements } = await server.send(listBankStatements, { query: {} }, 'cashier');
    expect(statements[0]).toMatchObject({
      bank: 'BCEL',
      lines: 1,
      open: 1,
      amount: 9000,
      from: '2026-11-25',
    });
  });

  it('whose amounts have no sign is read by the column that says debit or credit, found by what stands in it', async () => {
    const entry = (side: string, amount: string, text = '') =>
      `24/11/2026;${reference()};${side};${amount};"${text}"`;
    const lines = [
      'Date;Ref no;+/-;Amount;Description',
      ...Array.from({ length: 9 }, (_, at) => entry('D', `${at + 1},500,000.00`, 'rent')),
      entry('C', '1,700,000.00', 'TERM 2\nM1'),
      entry('RC', '3,500,000.00', 'sent back'),
    ];
    const file = aFile(lines.join('\r\n'), 'text/csv', 'bfl.csv');
    const read = () => server.send(readBankFile, { body: { file } }, 'cashier');
    const { choice } = await read();
    expect(choice).toEqual(['day', 'reference', 'side', 'amount', 'text']);
    const take = (meant: typeof choice) =>
      server.send(importBankStatement, { body: { file, bank: 'BFL', choice: meant } }, 'cashier');
    const { id, ...told } = await take(choice);
    expect(told).toEqual({ added: 1, known: 0, outgoing: 9, skipped: [12] });
    expect(await linesOf(id)).toMatchObject([{ amount: 1_700_000, text: 'TERM 2 M1' }]);
    // A bank whose columns were matched before there was one of sides is asked about it, too.
    await server.app.db.execute(sql`update bank set columns = columns - '+/-' where name = 'BFL'`);
    expect(await read()).toMatchObject({ bank: 'BFL', choice });
  });

  it.each([
    ['no column of the money', ['day', null, null, null, null, null], 'choice', 'required'],
    ['one meaning twice', ['day', 'credit', 'credit', null, null, null], 'choice', 'duplicate'],
    ['a column that is none', ['day', 'credit', 'colour', null, null, null], 'choice', 'duplicate'],
  ])('is refused with %s', async (_, wrong, path, code) => {
    const body = { file: fileOf([['24/11/2026', '', '1', '', '', '']]), bank: 'BCEL', choice: wrong };
    await expect(server.send(importBankStatement, { body }, 'cashier')).rejects.toMatchObject({
      status: 400,
      fields: [{ path, code }],
    });
  });

  it('without money that came is refused', async () => {
    await expect(importRows([['24/11/2026', '', '', '5.000', '', '']])).rejects.toMatchObject({
      fields: [{ path: 'file', code: 'no_money_came' }],
    });
  });

  it.each(['1e308', '-5.000', '9007199254740993'])(
    'of %s alone is refused in words that say why',
    async (amount) => {
      await expect(importRows([['24/11/2026', '', amount, '', '', '']])).rejects.toMatchObject({
        fields: [{ path: 'file', code: 'no_money_came' }],
      });
    },
  );

  it('tells its days in whatever way the bank writes them; a day to come, or of long ago, is misread', async () => {
    const days = ['24-NOV-2026', '24 Nov 2026', '20261124', '24/11/2569', '24.11.26 10:22'];
    const others = ['31/12/2027', '24/11/69', '24-FOO-2026', '11/24/2026'];
    const rows = [...days, ...others].map((day): Row => [day, reference(), '77', '', '', 'day']);
    const { id, added, skipped } = await importRows(rows);
    expect([added, skipped]).toEqual([5, [8, 9, 10, 11, 12]]);
    expect(new Set((await linesOf(id)).map(({ day }) => day))).toEqual(new Set(['2026-11-24']));
  });

  it('is not for teachers', async () => {
    const body = { file: fileOf([]), bank: 'BCEL', choice };
    await expect(server.send(importBankStatement, { body }, 'teacher')).rejects.toMatchObject({
      status: 403,
    });
    await expect(server.send(listBankStatements, { query: {} }, 'teacher')).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('a line', () => {
  it('becomes a payment by bank transfer with a receipt, once', async () => {
    const { family, number, balance } = nextOwing();
    const line = await importOne(['24/11/2026', reference(), String(balance), '', 'UNCLE X', number]);
    expect(line).toMatchObject({
      state: 'sure',
      matches: [{ family: { id: family }, rest: 0, reasons: ['invoice_number', 'amount_exact'] }],
    });
    const { receipt } = await accept(line.id, { familyId: family });
    expect(await balanceOf(family)).toBe(0);
    expect(await server.send(readReceipt, { params: { id: receipt.id } }, 'cashier')).toMatchObject({
      method: 'bank_transfer',
      bankReference: line.reference,
      amount: balance,
    });
    await expect(accept(line.id, { familyId: family })).rejects.toMatchObject({
      status: 409,
      code: 'bank_line_decided',
    });
  });

  it('that names a bill of another branch pays none here with the same serial number', async () => {
    const { number, balance } = owing.at(-1) ?? expect.fail('nobody owes any more');
    const { rows } = await server.app.db.execute<{ code: string }>(sql`select code from branch where id = 2`);
    const there = number.replace(/^[^-]+/, rows[0]?.code ?? '');
    expect(there).not.toBe(number);
    const line = await importOne(['24/11/2026', reference(), String(balance), '', 'UNCLE U', there]);
    expect(line.state).toBe('asked');
    expect(line.matches.flatMap(({ reasons }) => reasons)).not.toContain('invoice_number');
  });

  it('of a company is known by the name that it is registered under, and pays what it was billed', async () => {
    const { rows } = await server.app.db.execute<{ company: number; student: number }>(sql`
      with company as (insert into family (name_lo, name_en, company, sort_key)
        values ('ໄມ້ເຊກອງ', 'Sekong', 'Sekong Timber Co Ltd', 'x') returning id)
      insert into item_payer (student_id, fee_item_id, company_id)
      select e.student_id, 2, company.id from company, enrolment e join academic_year y on y.id = e.year_id
      where y.state = 'open' and e.branch_id = 1 and e.is_current and e.end_date is null
      order by e.student_id desc limit 1 returning company_id as company, student_id as student`);
    const { company = 0, student = 0 } = rows[0] ?? {};
    const body = { idempotencyKey: randomUUID(), studentId: student, dueDate: '2026-12-01', note: '' };
    const lines = [{ feeItemId: 2, amount: 777_000 }];
    await server.send(issueInvoice, { body: { ...body, lines } }, 'cashier');
    const line = await importOne(['24/11/2026', reference(), '777.000', '', 'SEKONG TIMBER CO LTD', '']);
    expect(line.matches[0]).toMatchObject({ family: { id: company }, rest: 0 });
    await accept(line.id, { familyId: company });
    expect(await balanceOf(company)).toBe(0);
  });

  it('is paid once where two accept it at the same moment', async () => {
    const { family, number, balance } = nextOwing();
    const line = await importOne(['24/11/2026', reference(), String(balance), '', 'UNCLE Y', number]);
    const answers = await Promise.allSettled([1, 2, 3].map(() => accept(line.id, { familyId: family })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await server.send(listPayments, { query: { q: line.reference } }, 'cashier');
    expect(rows).toHaveLength(1);
  });

  it('keeps what is more than is owed as credit only where somebody agrees', async () => {
    const { family, number, balance } = nextOwing();
    const line = await importOne(['24/11/2026', reference(), String(balance + 500), '', 'UNCLE Z', number]);
    expect(line).toMatchObject({ state: 'asked', matches: [{ rest: 500, doubts: ['more_than_owed'] }] });
    await expect(accept(line.id, { familyId: family })).rejects.toMatchObject({ code: 'overpayment' });
    await accept(line.id, { familyId: family, keepRest: true });
    expect(await server.send(readFamilyBalance, { params: { id: family } }, 'cashier')).toMatchObject({
      balance: 0,
      credit: 500,
    });
  });

  it('is open again when its receipt is made void, and can be given to another family', async () => {
    const [wrong, right] = [nextOwing(), nextOwing()];
    const line = await importOne(['24/11/2026', reference(), '1000', '', 'AUNT Q', '']);
    const { receipt } = await accept(line.id, { familyId: wrong.family });
    await server.send(voidPayment, { params: { id: receipt.id }, body: { reason: 'ຜິດຄອບຄົວ' } }, 'cashier');
    const second = await accept(line.id, { familyId: right.family });
    expect(await server.send(readReceipt, { params: { id: second.receipt.id } }, 'cashier')).toMatchObject({
      bankReference: `${line.reference}#2`,
    });
    expect(await balanceOf(wrong.family)).toBe(wrong.balance);
  });

  it('that was taken at the till is tied to its receipt and makes no second one', async () => {
    const { family } = anyOwing();
    const bankReference = reference();
    const paid = await server.send(
      recordPayment,
      {
        body: {
          ...{ idempotencyKey: crypto.randomUUID(), familyId: family, payer: 'x', method: 'bank_transfer' },
          ...{ bankReference: ` ${bankReference.toLowerCase()}`, amount: 7000 },
        },
      },
      'cashier',
    );
    const line = await importOne(['24/11/2026', bankReference, '7000', '', 'UNCLE W', '']);
    expect(line).toMatchObject({
      state: 'sure',
      recorded: { id: paid.id, number: paid.receipt },
      matches: [],
    });
    await expect(accept(line.id, { familyId: family })).rejects.toMatchObject({
      code: 'bank_reference_used',
    });
    const before = await balanceOf(family);
    expect(await accept(line.id, { paymentId: paid.id })).toEqual({
      receipt: { id: paid.id, number: paid.receipt },
    });
    expect(await balanceOf(family)).toBe(before);
  });

  it('isn’t taken for a receipt of another amount', async () => {
    const { family } = anyOwing();
    const bankReference = reference();
    const body = {
      ...{
        idempotencyKey: crypto.randomUUID(),
        familyId: family,
        payer: 'x',
        method: 'bank_transfer' as const,
      },
      ...{ bankReference, amount: 7000 },
    };
    const { id } = await server.send(recordPayment, { body }, 'cashier');
    const line = await importOne(['24/11/2026', bankReference, '8000', '', 'UNCLE V', '']);
    expect(line).toMatchObject({ state: 'asked', matches: [{ doubts: ['reference_used'] }] });
    await expect(accept(line.id, { paymentId: id })).rejects.toMatchObject({ code: 'bank_receipt_differs' });
  });

  it('whose reference is on a receipt of another branch is asked, and its invoice isn’t paid for the next line', async () => {
    const { number, balance } = nextOwing();
    const used = reference();
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select family_id as id from invoice where branch_id = 2 and balance > 1000 limit 1`,
    );
    const body = {
      ...{ idempotencyKey: crypto.randomUUID(), familyId: rows[0]?.id ?? 0, payer: 'x', amount: 1000 },
      ...{ bankReference: used, method: 'bank_transfer' as const },
    };
    await server.send(recordPayment, { body }, 'operator', { branchId: 2 });
    const { id } = await importRows([
      ['24/11/2026', used, String(balance), '', '', number],
      ['24/11/2026', reference(), String(balance), '', '', number],
    ]);
    const [first, second] = await linesOf(id);
    expect(first).toMatchObject({ state: 'asked', recorded: null });
    expect(first?.matches[0]?.doubts).toContain('reference_used');
    expect(second?.matches[0]?.family).toEqual(first?.matches[0]?.family);
    expect(second?.matches[0]?.doubts).not.toContain('more_than_owed');
  });

  it('that was accepted from the statement of another bank or branch is asked there', async () => {
    const { rows } = await server.app.db.execute<{ student: number; family: number; code: string }>(sql`
      select s.id as student, s.family_id as family, s.code from student s
        join enrolment e on e.student_id = s.id and e.is_current and e.branch_id = 1 and e.end_date is null
        join academic_year y on y.id = e.year_id and y.state = 'open'
      where not exists (select 1 from invoice i where i.family_id = s.family_id and i.balance > 0)
        and not exists (select 1 from student_household h where h.student_id = s.id)
        and not exists (select 1 from item_payer p where p.student_id = s.id) order by s.id limit 1`);
    const { student = 0, family = 0, code = '' } = rows[0] ?? {};
    // Two bills of the same sum: a line that is taken in twice would pay both.
    for (let bill = 0; bill < 2; bill += 1) {
      const lines = [{ feeItemId: 4, amount: 777_111 }];
      const body = { idempotencyKey: randomUUID(), studentId: student, dueDate: '2026-12-01', lines };
      await server.send(issueInvoice, { body }, 'cashier');
    }
    const row: Row = ['24/11/2026', '', '777111', '', 'SOMEONE', code];
    const first = await importOne(row);
    expect(first.state).toBe('sure');
    await accept(first.id, { familyId: family });
    const { id } = await importRows([row], 'BCEL One');
    const [again] = await linesOf(id);
    expect(again?.state).toBe('asked');
    expect(again?.matches[0]).toMatchObject({ family: { id: family }, doubts: ['told_before'] });
    // Another one of that day that says the same is the second of its kind in the file, and is sure.
    const { id: both } = await importRows([row, row], 'LDB 2');
    expect((await linesOf(both)).map(({ state }) => state)).toEqual(['asked', 'sure']);
  });

  it('that is no family’s money is left out with the reason, and asked again on demand', async () => {
    const line = await importOne(['24/11/2026', reference(), '41250', '', '', 'INTEREST']);
    const params = { id: line.id };
    await server.send(leaveOutBankLine, { params, body: { reason: 'ດອກເບ້ຍ' } }, 'cashier');
    const { family } = anyOwing();
    await expect(accept(line.id, { familyId: family })).rejects.toMatchObject({ code: 'bank_line_decided' });
    await server.send(reopenBankLine, { params }, 'cashier');
    await expect(server.send(reopenBankLine, { params }, 'cashier')).rejects.toMatchObject({ status: 409 });
  });

  it.each([acceptBankLine, leaveOutBankLine, reopenBankLine])(
    'of another branch isn’t there',
    async (call) => {
      const line = await importOne(['24/11/2026', reference(), '300', '', '', 'other branch']);
      const body = { familyId: 1, reason: 'x' };
      const { rows } = await server.app.db.execute<{ id: number }>(
        sql`select id from academic_year where branch_id = 2 and state = 'open'`,
      );
      await expect(
        server.send(call, { params: { id: line.id }, body } as never, 'operator', {
          branchId: 2,
          yearId: rows[0]?.id ?? 0,
        }),
      ).rejects.toMatchObject({ status: 404 });
    },
  );
});

describe('all that is sure', () => {
  it('is accepted together, what must be asked is left, and again does nothing', async () => {
    const [one, two] = [nextOwing(), nextOwing()];
    const { id } = await importRows([
      ['24/11/2026', reference(), String(one.balance), '', 'UNCLE 1', one.number],
      ['24/11/2026', reference(), String(two.balance), '', 'UNCLE 2', two.number],
      ['24/11/2026', reference(), '123', '', 'UNCLE 3', ''],
    ]);
    const params = { id: id ?? 0 };
    const acceptSome = (most: number) => server.send(acceptBankLines, { params, body: { most } }, 'cashier');
    expect(await acceptSome(1)).toEqual({ accepted: 1, refused: 0, left: 1 });
    expect(await acceptSome(50)).toEqual({ accepted: 1, refused: 0, left: 0 });
    expect(await acceptSome(50)).toEqual({ accepted: 0, refused: 0, left: 0 });
    const { counts } = await server.send(listBankLines, { params, query: { state: 'asked' } }, 'cashier');
    expect(counts).toEqual({ sure: 0, asked: 1, accepted: 2, left_out: 0 });
    expect([await balanceOf(one.family), await balanceOf(two.family)]).toEqual([0, 0]);
  });

  it('knows who has paid before', async () => {
    const first = nextOwing();
    const line = await importOne(['24/11/2026', reference(), '1000', '', 'GRANDMOTHER FAR AWAY', '']);
    expect(line.state).toBe('asked');
    await accept(line.id, { familyId: first.family });
    const next = await importOne([
      '25/11/2026',
      reference(),
      String(first.balance - 1000),
      '',
      'Far Away Grandmother',
      '',
    ]);
    expect(next).toMatchObject({ state: 'sure', matches: [{ family: { id: first.family } }] });
  });
});
