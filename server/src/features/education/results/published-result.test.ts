import { dashboard, type PublishedResult } from '@suksa/contracts/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type GraduationDesk, graduationDesk } from '../graduation/graduation-testing.ts';
import { fromYearId, useRolloverFixture } from '../rollover/rollover-testing.ts';

const thisYear = '2026–2027';

/** What an account's dashboard shows of the open year. */
const shownOf = async (server: TestServer, account: Account = 'family'): Promise<PublishedResult[]> =>
  (await server.send(dashboard, {}, account)).results.filter(({ year }) => year === thisYear);

const childrenOf = async (server: TestServer) => {
  const { rows } = await server.app.db.execute<{ id: number }>(sql`
    select e.student_id as id from enrolment e where e.year_id = ${fromYearId} and e.is_current and e.student_id in (
      select pg.student_id from student_guardian pg join guardian g on g.id = pg.guardian_id
      join app_user u on u.id = g.user_id where u.username = 'family') order by 1`);
  return rows.map(({ id }) => id);
};

describe('the result of a year', () => {
  const desk = useRolloverFixture();

  test('reaches the family when the change of year has run, not before, and is hidden when it is undone', async () => {
    const [child = 0] = await childrenOf(desk.server);
    await desk.result(child, 8.2);
    expect(await shownOf(desk.server)).toEqual([]);
    const { id } = await desk.start();
    await desk.decide(id, { students: [child], outcome: 'promote' });
    expect(await shownOf(desk.server)).toEqual([]);
    await desk.run(id);
    const [result, ...others] = await shownOf(desk.server);
    expect(others).toEqual([]);
    expect(result).toMatchObject({
      ...{ studentId: child, average: 8.2, reSitAverage: null, outcome: 'promote', exam: null },
      band: { name: { en: expect.any(String) } },
    });
    await desk.undo(id);
    expect(await shownOf(desk.server)).toEqual([]);
  });

  test('reaches no other family, and nobody of the staff', async () => {
    const own = await childrenOf(desk.server);
    const stranger = (await desk.studentsOf('P3/1')).find(({ id }) => !own.includes(id));
    await desk.result(stranger?.id ?? 0, 9);
    const { id } = await desk.start();
    await desk.decide(id, { students: [stranger?.id ?? 0], outcome: 'promote' });
    await desk.run(id);
    expect(await shownOf(desk.server)).toEqual([]);
    for (const account of ['admin', 'head', 'teacher', 'cashier'] as const)
      expect(await shownOf(desk.server, account)).toEqual([]);
  });

  test('is told with its outcome alone where no average was entered', async () => {
    const [child = 0] = await childrenOf(desk.server);
    const { id } = await desk.start();
    await desk.decide(id, { students: [child], outcome: 'repeat' });
    await desk.run(id);
    expect(await shownOf(desk.server)).toMatchObject([
      { studentId: child, average: null, band: null, outcome: 'repeat' },
    ]);
  });
});

describe('the leaving examination', () => {
  let server: TestServer;
  let desk: GraduationDesk;
  beforeAll(async () => {
    server = await startTestServer();
    desk = await graduationDesk(server);
  }, 120_000);
  afterAll(() => server.stop());

  test('reaches the family once graduation is approved; withheld or revoked it does not', async () => {
    const { id, student } = await desk.passed();
    await server.app.db.execute(sql`
      insert into student_guardian (student_id, guardian_id, relation)
      select ${student.id}, g.id, 'other' from guardian g join app_user u on u.id = g.user_id where u.username = 'family'`);
    const shown = async () => (await shownOf(server)).filter(({ studentId }) => studentId === student.id);
    expect(await shown()).toEqual([]);
    await desk.head('approve', id);
    expect(await shown()).toMatchObject([
      { outcome: 'graduate', average: 7, exam: { result: 6.5, reSit: null } },
    ]);
    await desk.head('withhold', id);
    expect(await shown()).toMatchObject([{ exam: null }]);
    await desk.head('release', id);
    await desk.head('revoke', id);
    expect((await shown()).every(({ exam }) => exam === null)).toBe(true);
  });
});
