import { gateToday } from '@suksa/contracts/checkinout';
import { attendanceTasks } from '@suksa/contracts/reports';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries, dayClosings, students } from '../../../db/schema/index.ts';
import { at, day, gateServer, nextStudent, scan, server } from '../gate/gate-testing.ts';
import { closeWhatIsDue, closingJobs, closingSubject } from './closing-job.ts';

gateServer();

const closings = (code: string) =>
  server.app.db
    .select({ endedAt: dayClosings.endedAt })
    .from(dayClosings)
    .innerJoin(students, eq(students.id, dayClosings.studentId))
    .where(and(eq(students.code, code), eq(dayClosings.day, day)));

const listed = async (code: string) => {
  const { openDays } = await server.send(attendanceTasks, {}, 'admin');
  return openDays.find((one) => one.code === code && one.day === day);
};

/** Ends what is due now, and waits until that is done. */
const looks = () => {
  const jobs = closingJobs(server.app);
  const [school] = server.app.schools;
  if (!school) throw new Error('A server serves a school.');
  return async () => {
    await closeWhatIsDue(server.app, school, jobs, new Date());
    const { db } = server.app;
    for (
      let last = await server.app.jobs.last(db, closingSubject);
      last && ['running', 'waiting'].includes(last.job.state);
    )
      last = await server.app.jobs.last(db, closingSubject);
  };
};

test('a missing check-out is ended with the shift and listed, counts nobody as inside, and a later scan still counts; old pictures of who collected go', async () => {
  const look = looks();
  const [left, stayed] = [nextStudent(), nextStudent()];
  await scan(left);
  await scan(stayed);
  at('16:00');
  await scan(left);
  const { numbers: before } = await server.send(gateToday, {}, 'gate');
  expect(before.inside).toBe(1);
  expect(await listed(stayed)).toBeUndefined();

  await server.app.db.execute(sql`
    insert into pick_up_photo (event_key, branch_id, student_id, day, content, made_by)
    select gen_random_uuid(), 1, (select min(id) from student), ${day}::date - ago, 'picture', 1
    from unnest(array[59, 60, 61, 400]) ago`);

  at('18:01');
  await look();
  const { rows: pictures } = await server.app.db.execute(
    sql`select ${day}::date - day as ago from pick_up_photo order by 1`,
  );
  expect(pictures).toEqual([{ ago: 59 }, { ago: 60 }]);
  expect(await closings(stayed)).toEqual([{ endedAt: 930 }]);
  expect(await closings(left)).toEqual([]);
  expect((await server.send(gateToday, {}, 'gate')).numbers.inside).toBe(0);
  expect(await listed(stayed)).toMatchObject({ firstIn: '07:30', endedAt: '15:30' });
  expect(await listed(left)).toBeUndefined();

  at('18:20');
  expect(await scan(stayed)).toMatchObject({ result: 'out', lastOut: '18:20' });
  expect(await listed(stayed)).toBeUndefined();
  const lines = await server.app.db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, 'checkinout.day_closing'), eq(auditEntries.action, 'close')));
  expect(lines.map(({ after }) => after)).toContainEqual({ day, students: 1, staff: 0 });
});

test('who came from another branch within the month is ended by the times of the new one, and inside nowhere', async () => {
  const { db } = server.app;
  const code = nextStudent();
  await scan(code);
  const of = sql`(select id from student where code = ${code})`;
  await db.execute(sql`update attendance_month set branch_id = 2 where student_id = ${of}`);
  await db.execute(
    sql`update enrolment set entry_code = 'transferred_in', start_date = ${day} where student_id = ${of} and is_current`,
  );
  const { numbers } = await server.send(gateToday, {}, 'gate');
  at('18:02');
  await looks()();
  const { rows } = await db.execute(
    sql`select branch_id, ended_at from day_closing where student_id = ${of}`,
  );
  expect(rows).toEqual([{ branch_id: 1, ended_at: 930 }]);
  const after = await server.send(gateToday, {}, 'gate');
  expect(after.numbers.inside).toBeLessThan(numbers.inside);
});
