import { accountUses } from '@suksa/contracts/feeinvoice';
import { CardDesign } from '@suksa/contracts/settings';
import { queryTerms } from '@suksa/i18n/lao';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { demoSchool } from './demo-school.ts';
import { pickUps } from './gate/pick-ups.ts';
import { demoAccounts } from './index.ts';
import { accountsOfBooks } from './money/closed-months.ts';
import type { PriceOf } from './money/term-prices.ts';
import { femaleNames, maleNames, surnames } from './names.ts';

const today = '2026-11-20';
/** Whatever a term costs; what the product asks for it the test of its billing compares. */
const priceOf: PriceOf = ({ lines }) => ({
  lines: lines.map(({ feeItemId, name, amount }) => ({
    ...{ feeItemId, kind: 'fee', text: name, amount },
    why: { kind: 'fee', price: amount, days: 1, periodDays: 1 },
  })),
});

describe('The demo school', () => {
  it('is the same one each time', () => {
    expect(demoSchool({ size: 'small', today, priceOf })).toEqual(
      demoSchool({ size: 'small', today, priceOf }),
    );
  });

  it('draws from names that exist in both scripts', () => {
    for (const names of [maleNames, femaleNames, surnames]) {
      expect(new Set(names.map(({ lo }) => lo)).size).toBeGreaterThanOrEqual(60);
      for (const { lo, en } of names) {
        expect(lo).toMatch(/^[\u0e80-\u0eff]+$/);
        expect(en).toMatch(/^[A-Z][a-z]+$/);
      }
    }
  });

  it.each([
    ['small', 60],
    ['school', 1200],
  ] as const)('of size %s has %i students who study now', (size, count) => {
    const started = performance.now();
    expect(demoSchool({ size, today, priceOf }).students.seated).toHaveLength(count);
    console.info(`The demo school "${size}" was made in ${Math.round(performance.now() - started)} ms.`);
  });

  it('has a family with a child in each branch, which has paid all in the first one', () => {
    const { fees, students } = demoSchool({ size: 'school', today, priceOf });
    const branchesOf = new Map<number, Set<number>>();
    for (const { student, schoolClass } of students.seated) {
      const known = branchesOf.get(student.familyId) ?? new Set();
      branchesOf.set(student.familyId, known.add(schoolClass.branchId));
    }
    const [both, ...others] = [...branchesOf].filter(([, branches]) => branches.size > 1);
    expect(others).toEqual([]);
    const ofBoth = fees.invoices.filter(({ familyId }) => familyId === both?.[0]);
    const paidFor = (id: number) =>
      fees.allocations.reduce((sum, { invoiceId, amount }) => sum + (invoiceId === id ? amount : 0), 0);
    expect(new Set(ofBoth.map(({ branchId }) => branchId))).toEqual(new Set([1, 2]));
    for (const { id, branchId, total } of ofBoth)
      expect(paidFor(id)).toBe(branchId === 1 ? total : Math.round(total / 2000) * 1000);
  });

  it('has no attendance on a holiday or a weekend', () => {
    // 7 October is Teachers' Day; 3 and 4 October 2026 are a Saturday and a Sunday.
    const october = demoSchool({ size: 'small', today, priceOf }).attendance.filter(
      ({ month }) => month === '2026-10-01',
    );
    expect(october.length).toBeGreaterThan(0);
    for (const { days } of october) expect([days[6], days[2], days[3]]).toEqual(['.', '.', '.']);
  });

  it('works for a day in any part of the school year', () => {
    for (const day of ['2026-09-01', '2027-01-20', '2027-07-15', '2030-02-28'])
      expect(demoSchool({ size: 'small', today: day, priceOf }).students.seated).toHaveLength(60);
  });
});

describe('The loaded demo school', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  }, 120_000);
  afterAll(() => database.remove());
  const rowsOf = async (query: string, values: unknown[] = []) =>
    (await database.connection.pool.query(query, values)).rows;

  it('has in each branch a card for students and one for staff, with what they show', async () => {
    const rows = await rowsOf(
      'select branch_id, holder, design from card_template t join card_template_version v on v.template_id = t.id',
    );
    expect(rows.map(({ branch_id, holder }) => `${branch_id} ${holder}`).sort()).toEqual([
      '1 staff',
      '1 student',
      '2 staff',
      '2 student',
    ]);
    for (const { design } of rows) expect(CardDesign.parse(design)).toEqual(design);
    const pictures = await rowsOf('select kind from branch_image where branch_id = 1 order by kind');
    expect(pictures.map(({ kind }) => kind)).toEqual(['logo', 'signature', 'stamp']);
  });

  it('has a face of whoever comes for a child that not everybody may collect, also in a school for tests', async () => {
    const faces = await rowsOf(
      `select l.guardian_id, f.guardian_id is not null as has_face from student_guardian l
        left join guardian_photo f on f.guardian_id = l.guardian_id
        where l.student_id in (
          select student_id from student_guardian where not may_collect or legal_restriction <> '')`,
      [],
    );
    expect(faces.length).toBeGreaterThan(2);
    expect(faces.filter(({ has_face }) => !has_face)).toEqual([]);
  });

  it('names no scan of its gates a second time as one of which nothing came', async () => {
    const [row] = await rowsOf(`
      select count(*)::int as brought, count(*) filter (where exists (
        select 1 from check_event e where e.idempotency_key = v.id))::int as recorded
      from gate_event v where v.outcome in ('on_time', 'late')`);
    expect(row.brought).toBeGreaterThan(0);
    expect(row.recorded).toBe(row.brought);
  });

  it('shows on the gate’s other screens what a morning brings, in a school that isn’t for tests', async () => {
    const client = await database.connection.pool.connect();
    try {
      await client.query('begin');
      const accounts = { gate: demoAccounts.indexOf('gate') + 1, family: demoAccounts.indexOf('family') + 1 };
      const rows = [];
      for (const [statement, values] of pickUps(today, accounts))
        rows.push((await client.query(statement, [...values])).rowCount);
      expect(rows).toEqual([expect.any(Number), expect.any(Number), 2, 2]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it.each([1, 2])(
    'has in branch %i what its fee screens show, also in a school for tests',
    async (branch) => {
      const [has] = await rowsOf(
        `select
        (select count(*)::int from fee_plan where branch_id = $1) as plans,
        (select count(*)::int from discount_rule where branch_id = $1) as discounts,
        (select count(*)::int from invoice where branch_id = $1 and plan_id is not null) as by_plan,
        (select count(*)::int from till where branch_id = $1 and state = 'open') as open_tills,
        (select count(*)::int from till where branch_id = $1 and state = 'closed') as closed_tills,
        (select count(*)::int from bank_statement where branch_id = $1) as statements,
        (select count(*)::int from bank_line l join bank_statement s on s.id = l.statement_id
          where s.branch_id = $1) as lines,
        (select count(*)::int from refund where branch_id = $1 and state = 'waiting') as refunds`,
        [branch],
      );
      expect(has).toMatchObject({ open_tills: 1, statements: 1, refunds: 2 });
      for (const part of ['plans', 'discounts', 'by_plan', 'closed_tills', 'lines'])
        expect(has[part], part).toBeGreaterThan(part === 'lines' ? 5 : 0);
    },
  );

  it('has a number for every account that the journal of a month needs, in a school that isn’t for tests', async () => {
    const client = await database.connection.pool.connect();
    try {
      await client.query('begin');
      await client.query(accountsOfBooks);
      const { rows } = await client.query<{ use: string; code: string }>(
        'select use, code from book_account',
      );
      const { rows: fees } = await client.query('select id from fee_item');
      const told = rows.filter(({ code }) => code !== '').map(({ use }) => use);
      expect(told.sort()).toEqual([...accountUses, ...fees.map(() => 'fee')].sort());
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('has an account for each job, each with exactly one role', async () => {
    const rows = await rowsOf('select username from app_user where username = any($1) order by id', [
      [...demoAccounts],
    ]);
    expect(rows.map(({ username }) => username)).toEqual([...demoAccounts]);
  });

  it('gives the account "family" two children and something to pay', async () => {
    const [row] = await rowsOf(`
      select count(distinct pg.student_id)::int as children, (sum(i.balance) > 0) as owes
      from app_user u join guardian g on g.user_id = u.id join student_guardian pg on pg.guardian_id = g.id
      left join invoice i on i.student_id = pg.student_id where u.username = 'family'`);
    expect(row).toEqual({ children: 2, owes: true });
  });

  it('ties: billed less paid is what is owed, and receipts run without a gap', async () => {
    const [money] = await rowsOf(`
      select (select sum(total - balance) from invoice) =
        (select sum(a.amount) from payment_allocation a
         where not exists (select 1 from payment_void v where v.payment_id = a.payment_id)) as ties,
        (select count(*) > 0 from payment_void) as voided`);
    expect(money).toEqual({ ties: true, voided: true });
    const series = await rowsOf(
      'select count(*)::int = max(receipt_number) as unbroken from payment group by branch_id, series_year',
    );
    for (const row of series) expect(row).toEqual({ unbroken: true });
  });

  it('can go on numbering where it stopped', async () => {
    const rows = await rowsOf(`
      select n.next = max(p.receipt_number) + 1 as follows from number_series n
      join payment p on p.branch_id = n.branch_id and p.series_year = n.year
      where n.kind = 'receipt' group by n.branch_id, n.year, n.next`);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toEqual({ follows: true });
    const [family] = await rowsOf(
      "insert into family (name_lo, name_en, sort_key) values ('ກ', 'K', 'k') returning id = (select max(id) + 1 from family) as next",
    );
    expect(family).toEqual({ next: true });
  });

  it('finds a student by the beginning of the name as somebody else spells it', async () => {
    const [student] = await rowsOf(
      "select id, first_name_lo from student where first_name_lo like '%ຳ%' limit 1",
    );
    const [term] = queryTerms(student.first_name_lo.replace('ຳ', 'ໍາ'));
    const found = await rowsOf(
      "select 1 from student_search where student_id = $1 and token like $2 || '%'",
      [student.id, term],
    );
    expect(found.length).toBeGreaterThan(0);
  });

  it('has a derived attendance that its raw events and corrections explain', async () => {
    const unexplained = await rowsOf(`
      select m.id, d from attendance_month m cross join generate_series(1, 31) d
      where substr(m.days, d, 1) <> '.' and not exists (
        select 1 from check_event e where e.day = m.month + (d - 1)
          and e.student_id is not distinct from m.student_id and e.user_id is not distinct from m.user_id)
      and not exists (
        select 1 from attendance_correction c where c.day = m.month + (d - 1)
          and c.student_id is not distinct from m.student_id and c.user_id is not distinct from m.user_id)`);
    expect(unexplained).toEqual([]);
  });

  it('refers only to what there is, also where references were taken on trust', async () => {
    const references = await rowsOf(`
      select c.conrelid::regclass as "from", c.confrelid::regclass as "to",
        (select string_agg(format('f.%I = t.%I', f.attname, t.attname), ' and ')
         from unnest(c.conkey, c.confkey) k(f, t)
         join pg_attribute f on f.attrelid = c.conrelid and f.attnum = k.f
         join pg_attribute t on t.attrelid = c.confrelid and t.attnum = k.t) as "on",
        (select string_agg(format('f.%I is not null', f.attname), ' and ')
         from unnest(c.conkey) k(f)
         join pg_attribute f on f.attrelid = c.conrelid and f.attnum = k.f) as given
      from pg_constraint c
      where c.contype = 'f' and c.conrelid in ('mark'::regclass, 'check_event'::regclass)`);
    expect(references.length).toBeGreaterThan(5);
    for (const { from, to, on, given } of references)
      expect(
        await rowsOf(
          `select * from ${from} f where ${given} and not exists (select 1 from ${to} t where ${on}) limit 1`,
        ),
        `${from} → ${to}`,
      ).toEqual([]);
  });
});
