import { readFamilyBalance, readStudentBalance } from '@suksa/contracts/feeinvoice';
import { shareHousehold } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const one = async (condition: ReturnType<typeof sql>) => {
  const { rows } = await server.app.db.execute<{ id: number; code: string; family: number }>(sql`
    select s.id, s.code, s.family_id as family from student s
    join enrolment e on e.student_id = s.id and e.is_current and e.branch_id = 1
    join academic_year y on y.id = e.year_id and y.state = 'open'
    where ${condition} order by s.id limit 1`);
  if (!rows[0]) throw new Error('the demo school has no such student');
  return rows[0];
};
const ownChildren = sql`select pg.student_id from student_guardian pg join guardian g on g.id = pg.guardian_id
  join app_user u on u.id = g.user_id where u.username = 'family'`;
const balance = (id: number, as: Account = 'registrar') =>
  server.send(readStudentBalance, { params: { id } }, as);

test('what a student’s household owes is its account in short, with the oldest due date', async () => {
  const student = await one(sql`(select count(*) from invoice i
    where i.family_id = s.family_id and i.branch_id = 1 and i.balance > 0) > 1`);
  const account = await server.send(readFamilyBalance, { params: { id: student.family } }, 'registrar');
  const open = account.invoices.filter((invoice) => invoice.balance > 0);
  const { code, households } = await balance(student.id);
  expect(code).toBe(student.code);
  expect(households).toEqual([
    {
      family: account.family,
      owed: account.balance,
      overdue: open
        .filter(({ status }) => status === 'overdue')
        .reduce((sum, invoice) => sum + invoice.balance, 0),
      openInvoices: open.length,
      oldestDue: open[0]?.effectiveDueDate,
      credit: account.credit,
    },
  ]);
});

test('staff see both households of a student, the own one first; a parent sees the own one alone', async () => {
  const child = await one(sql`s.id in (${ownChildren})`);
  const other = await one(sql`s.family_id <> ${child.family} and s.id not in (${ownChildren})`);
  const body = { familyId: other.family, share: 50 };
  await server.send(shareHousehold, { params: { id: child.id }, body }, 'registrar');
  const families = async (as: Account) =>
    (await balance(child.id, as)).households.map(({ family }) => family.id);
  expect(await families('registrar')).toEqual([child.family, other.family]);
  expect(await families('family')).toEqual([child.family]);
});

test('nobody learns of a student outside their scope, and a teacher of none', async () => {
  const stranger = await one(sql`s.id not in (${ownChildren}) and s.family_id not in (
    select family_id from student where id in (${ownChildren}))`);
  expect(await balance(stranger.id, 'family')).toEqual({ code: null, households: [] });
  expect(await balance(2_000_000_000)).toEqual({ code: null, households: [] });
  const asked = await server.ask(readStudentBalance, { params: { id: stranger.id } }, 'teacher');
  expect(asked.statusCode).toBe(403);
});
