import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayIn } from '../../school/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, 120_000);
afterAll(() => database.remove());

/** Runs the statements in a transaction that is rolled back, and tells which constraint refused one of them. */
async function refusalOf(...statements: string[]): Promise<string | undefined> {
  const client = await database.connection.pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('set constraints all immediate');
    return undefined;
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const key = 'gen_random_uuid()';
const payment = (values: { number?: string; amount?: number; reference?: string; key?: string } = {}) => `
  insert into payment (branch_id, series_year, receipt_number, receipt_code, family_id, cashier_id, till_day,
    method, bank_reference, amount, idempotency_key)
  values (1, 2001, ${values.number ?? '1'}, gen_random_uuid()::text, 1, 1, '2001-01-01', 'bank_transfer',
    ${values.reference ?? 'null'}, ${values.amount ?? 1000}, ${values.key ?? key})`;
const lastPayment = '(select max(id) from payment)';
const invoice = (id: number, total: number, state = 'issued') => `
  insert into invoice (id, number, branch_id, year_id, student_id, family_id, issue_date, due_date, total, state)
  values (${id}, 'TEST-${id}', 1, 2, 1, 1, '2001-01-01', '2001-01-31', ${total}, '${state}')`;
const line = (invoiceId: number, amount: number) =>
  `insert into invoice_line (invoice_id, text_lo, text_en, amount) values (${invoiceId}, '', '', ${amount})`;
const allocate = (invoiceId: number, amount: number) =>
  `insert into payment_allocation (payment_id, invoice_id, amount) values (${lastPayment}, ${invoiceId}, ${amount})`;
const voidLast = `insert into payment_void (payment_id, voided_by, reason) values (${lastPayment}, 2, 'wrong')`;
const billed = [invoice(900_001, 700), line(900_001, 700)];
const enrolment = (start: string, end = "'2030-12-31', 'year_end'", classId = 1) => `
  insert into enrolment (student_id, branch_id, year_id, class_id, start_date, end_date, exit_code, entry_code)
  values (1, 1, (select year_id from class where id = ${classId}), ${classId}, '${start}', ${end}, 'new')`;
const scan = (uuid: string) => `
  insert into check_event (branch_id, student_id, day, direction, occurred_at, source, idempotency_key)
  values (1, 1, '2026-11-02', 'in', now(), 'code', ${uuid})`;
const fixedKey = "'00000000-0000-4000-8000-000000000001'";

describe('The database refuses', () => {
  const refusals: readonly [sentence: string, constraint: string, ...statements: string[]][] = [
    [
      'a second open year of a branch',
      'academic_year_one_open',
      "update academic_year set state = 'closing' where id = 1",
      "update academic_year set state = 'open' where id = 1",
    ],
    [
      'a closed year that is opened in one step',
      'academic_year_goes_its_way',
      "update academic_year set state = 'open' where id = 1",
    ],
    [
      'a branch with documents that changes its code',
      'branch_code_fixed',
      "update branch set code = 'X' where id = 1",
    ],
    [
      'the last branch in use taken out of use',
      'branch_one_stays',
      "update branch set status = 'inactive' where id = 2",
      "update branch set status = 'inactive' where id = 1",
    ],
    [
      'years of one branch that overlap',
      'academic_year_no_overlap',
      'update academic_year set end_date = end_date + 150 where id = 1',
    ],
    [
      'a year that ends before it starts',
      'academic_year_ordered',
      "update academic_year set end_date = '2000-01-01' where id = 1",
    ],
    ['terms that overlap', 'term_no_overlap', 'update term set end_date = end_date + 30 where id = 1'],
    ['a term outside its year', 'term_inside_year', 'update term set end_date = end_date + 30 where id = 2'],
    [
      'a year that shrinks below its terms',
      'term_inside_year',
      'update academic_year set end_date = end_date - 30 where id = 2',
    ],
    [
      'a class in the year of another branch',
      'class_year_of_same_branch',
      "insert into class (branch_id, year_id, level_id, name, capacity) values (1, 4, 1, 'X', 10)",
    ],
    [
      'an enrolment in a class of another year',
      'enrolment_class_of_same_branch_and_year',
      "update enrolment set year_id = 1, start_date = '2000-01-01', end_date = '2000-02-01', exit_code = 'withdrawn' where student_id = 1 and year_id = 2",
    ],
    ['enrolments of one student that overlap', 'enrolment_no_overlap', enrolment('2029-01-01')],
    [
      'an enrolment that ends without a reason',
      'enrolment_end_has_reason',
      "update enrolment set end_date = '2030-01-01' where student_id = 1 and end_date is null",
    ],
    [
      'the same student code twice',
      'student_code_unique',
      'update student set code = (select code from student where id = 2) where id = 1',
    ],
    [
      'a student without a name',
      'student_named',
      "update student set first_name_lo = '', first_name_en = '' where id = 1",
    ],
    ['the same receipt number twice', 'payment_receipt_number_unique', payment(), payment()],
    [
      'a gap in the receipt numbers',
      'payment_receipt_number_consecutive',
      payment(),
      payment({ number: '3' }),
    ],
    [
      'a bank reference that has paid before',
      'payment_bank_reference_unique',
      payment({ reference: "'FT1'" }),
      payment({ number: '2', reference: "'FT1'" }),
    ],
    [
      'a payment made twice by one key',
      'payment_idempotency_key_unique',
      payment({ key: fixedKey }),
      payment({ number: '2', key: fixedKey }),
    ],
    ['a payment of nothing', 'payment_amount_positive', payment({ amount: 0 })],
    ['a payment that is changed', 'payment_append_only', 'update payment set amount = 1 where id = 1'],
    ['a payment that is deleted', 'payment_append_only', 'delete from payment where id = 1'],
    ['all payments emptied at once', 'payment_append_only', 'truncate payment cascade'],
    [
      'an allocation that is changed',
      'payment_allocation_append_only',
      'update payment_allocation set amount = 1',
    ],
    ['a void that is taken back', 'payment_void_append_only', 'delete from payment_void'],
    ['voiding a payment twice', 'payment_void_pkey', payment(), voidLast, voidLast],
    [
      'allocating more than the payment',
      'payment_allocation_within_payment',
      payment({ amount: 500 }),
      ...billed,
      allocate(900_001, 501),
    ],
    [
      'allocating a payment twice over',
      'payment_allocation_within_payment',
      payment({ amount: 500 }),
      ...billed,
      allocate(900_001, 300),
      allocate(900_001, 300),
    ],
    [
      'paying an invoice more than its total',
      'invoice_paid_within_total',
      payment(),
      ...billed,
      allocate(900_001, 701),
    ],
    [
      'paying with a void payment',
      'payment_allocation_not_of_void',
      payment(),
      ...billed,
      voidLast,
      allocate(900_001, 1),
    ],
    [
      'paying a draft',
      'payment_allocation_to_issued_invoice',
      payment(),
      invoice(900_001, 700, 'draft'),
      allocate(900_001, 1),
    ],
    [
      'an invoice marked as paid by hand',
      'invoice_paid_by_allocations',
      'update invoice set paid = total where id = 1',
    ],
    [
      'an invoice born as paid',
      'invoice_paid_by_allocations',
      `insert into invoice (number, branch_id, year_id, student_id, family_id, issue_date, due_date, total, paid, state) values ('X', 1, 2, 1, 1, '2001-01-01', '2001-01-01', 5, 5, 'issued')`,
    ],
    [
      'a new total of an issued invoice',
      'invoice_issued_is_fixed',
      'update invoice set total = total + 1 where id = 1',
    ],
    ['the deletion of an issued invoice', 'invoice_issued_is_fixed', 'delete from invoice where id = 1'],
    [
      'a changed line of an issued invoice',
      'invoice_issued_is_fixed',
      'update invoice_line set amount = 0 where invoice_id = 1',
    ],
    [
      'an issued invoice that becomes a draft',
      'invoice_state_goes_forward',
      ...billed,
      "update invoice set state = 'draft' where id = 900001",
    ],
    ['an invoice whose lines do not add up', 'invoice_adds_up', invoice(900_001, 700), line(900_001, 699)],
    ['one more line on an issued invoice', 'invoice_adds_up', line(1, 5)],
    [
      'billing a student twice for one period',
      'invoice_period_unique',
      `insert into invoice (number, branch_id, year_id, student_id, family_id, period, issue_date, due_date, total, state) select 'X', branch_id, year_id, student_id, family_id, period, issue_date, due_date, 0, 'issued' from invoice where id = 1`,
    ],
    [
      'a due date before the issue',
      'invoice_due_not_before_issue',
      'update invoice set due_date = issue_date - 1 where id = 1',
    ],
    ['one scan entered twice', 'check_event_idempotency_key_day_idx', scan(fixedKey), scan(fixedKey)],
    ['a check event that is changed', 'check_event_append_only', 'update check_event set day = day + 1'],
    ['a check event of nobody', 'check_event_of_one_person', scan(key).replace('1, 1,', '1, null,')],
    [
      'a correction that is deleted',
      'attendance_correction_append_only',
      'delete from attendance_correction',
    ],
    [
      'an unknown letter of attendance',
      'attendance_month_days_known',
      "update attendance_month set days = repeat('Z', 31) where id = 1",
    ],
    ['an audit entry that is changed', 'audit_entry_append_only', "update audit_entry set reason = ''"],
    [
      'two main teachers of a subject at once',
      'teacher_assignment_one_main',
      'insert into teacher_assignment (class_id, subject_id, teacher_id, start_date) select class_id, subject_id, 1, start_date from teacher_assignment where id = 1',
    ],
    [
      'the same teacher twice in one place',
      'teacher_assignment_no_repeat',
      "insert into teacher_assignment (class_id, subject_id, teacher_id, part, start_date) select class_id, subject_id, teacher_id, 'assistant', start_date from teacher_assignment where id = 1",
    ],
    [
      'two homeroom teachers at once',
      'homeroom_one_teacher',
      'insert into homeroom (class_id, teacher_id, start_date) select class_id, 1, start_date from homeroom where id = 1',
    ],
    [
      'a second user of the same name',
      'app_user_username_unique',
      "update app_user set username = 'admin' where id = 2",
    ],
    [
      'a user name in capitals',
      'app_user_username_lower_case',
      "update app_user set username = 'Admin' where id = 1",
    ],
    ['deleting one of the three fixed roles', 'role_fixed', 'delete from role where id = 3'],
    ['another scope for a fixed role', 'role_fixed', "update role set scope = 'all_branches' where id = 3"],
    ['a number series that goes back', 'number_series_goes_forward', 'update number_series set next = 1'],
    [
      'a half day without hours',
      'holiday_hours_only_of_half_days',
      "update holiday set type = 'half_day' where id = 1",
    ],
    [
      'a shift whose times are out of order',
      'shift_times_ordered',
      "update shift set late_until = '05:00' where id = 1",
    ],
    [
      'a subject without weight',
      'subject_coefficient_positive',
      'update subject set coefficient = 0 where id = 1',
    ],
  ];

  it.each(refusals)('%s', async (_sentence, constraint, ...statements) => {
    // An index is that of the row's own school year.
    expect((await refusalOf(...statements))?.replace(/_\d{4}_/, '_')).toBe(constraint);
  });
});

describe('The database keeps by itself', () => {
  const within = async <Row>(statements: string[], question: string): Promise<Row | undefined> => {
    const client = await database.connection.pool.connect();
    try {
      await client.query('begin');
      for (const statement of statements) await client.query(statement);
      const { rows } = await client.query(question);
      return rows[0] as Row | undefined;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  it('scans in one table a school year, which begins in August', async () => {
    const next = Number(todayIn().slice(0, 4)) + 1;
    const days = ['1999-01-01', `${next}-07-31`, `${next}-08-01`];
    const question = `select array_agg(tableoid::regclass::text order by day) as parts
      from check_event where day in (${days.map((day) => `'${day}'`).join()})`;
    const scans = days.map((day) => scan(`'${randomUUID()}'`).replace('2026-11-02', day));
    expect(await within(scans, question)).toEqual({
      parts: ['check_event_other', `check_event_${next - 1}`, `check_event_${next}`],
    });
  });

  it('what an invoice has been paid, and its status', async () => {
    const question = 'select paid::int, balance::int, status from invoice where id = 900001';
    expect(await within([...billed, payment(), allocate(900_001, 200)], question)).toEqual({
      paid: 200,
      balance: 500,
      status: 'partly_paid',
    });
    expect(await within([...billed, payment(), allocate(900_001, 700)], question)).toEqual({
      paid: 700,
      balance: 0,
      status: 'paid',
    });
  });

  it('that a voided payment reopens its invoices', async () => {
    const statements = [...billed, payment(), allocate(900_001, 700), voidLast];
    const question = 'select paid::int, balance::int, status from invoice where id = 900001';
    expect(await within(statements, question)).toEqual({ paid: 0, balance: 700, status: 'issued' });
  });

  it("the register's copies of a student's status and sort key", async () => {
    const question =
      'select sort_key, student_status from enrolment where student_id = 1 and is_current order by start_date desc';
    expect(
      await within(["update student set status = 'suspended', sort_key = 'zz' where id = 1"], question),
    ).toEqual({ sort_key: 'zz', student_status: 'suspended' });
  });

  it("which row is a student's current one in a year", async () => {
    const move = [
      "update enrolment set end_date = '2026-10-31', exit_code = 'class_move' where student_id = 1 and end_date is null",
      enrolment('2026-11-01', 'null, null', 4),
    ];
    const question = `select array_agg(is_current order by start_date) as current from enrolment
      where student_id = 1 and year_id = (select year_id from class where id = 4)`;
    expect(
      await within(
        [`delete from enrolment where student_id = 1`, enrolment('2026-09-01', 'null, null', 4), ...move],
        question,
      ),
    ).toEqual({ current: [false, true] });
  });

  it('ids of new roles from 4 on', async () => {
    const added = "insert into role (name_lo, name_en, scope) values ('x', 'x', 'own_branch')";
    const row = await within<{ id: number }>([added], "select id from role where name_en = 'x'");
    expect(row?.id).toBeGreaterThanOrEqual(4);
  });
});
