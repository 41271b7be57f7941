import { randomUUID } from 'node:crypto';
import { callRoll, rollCallClasses, rollCallOf } from '@suksa/contracts/checkinout';
import { attendanceDay, attendanceMonth, dayStory } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { lessonsOfDays } from '../../../school/timetable/lessons-of-days.ts';
import { at, branchId, day, gateServer, server } from '../gate/gate-testing.ts';

gateServer();

const expected = async (classId: number) =>
  (await server.send(rollCallOf, { params: { classId } }, 'gate')).students.filter(
    ({ state }) => state !== 'not_expected',
  );
const take = (classId: number, absent: number[] = []) =>
  server.send(callRoll, { params: { classId }, body: { idempotencyKey: randomUUID(), absent } }, 'gate');
const missedOf = async (id: number) =>
  (await server.send(dayStory, { params: { id, day } }, 'admin', { branchId })).lessonsMissed;
const reported = async (code: string) =>
  (await server.send(attendanceDay, { query: { date: day, q: code } }, 'admin', { branchId })).rows[0];

/** The class with the most students of those that have three lessons at least on that day. */
const aTaughtClass = async () => {
  const { classes } = await server.send(rollCallClasses, {}, 'gate');
  for (const { id: classId } of classes.toSorted((a, b) => b.students - a.students)) {
    const held = await lessonsOfDays(server.app.db, {
      ...{ from: day, until: day },
      where: sql`exists (select 1 from timetable_lesson_class lc where lc.lesson_id = l.id and lc.class_id = ${classId})`,
    });
    const lessons = [...new Map(held.map((lesson) => [lesson.startsAt, lesson])).values()];
    if (lessons.length > 2) return { classId, lessons };
  }
  throw new Error('no class of the demo school has three lessons on that day');
};

test('Who isn’t in a lesson is absent from that lesson alone, and the next call of it may say otherwise', async () => {
  const { classId, lessons } = await aTaughtClass();
  const [first, second, third] = lessons;
  const [student, other] = await expected(classId);
  const id = student?.id ?? 0;
  at(first?.startsAt ?? '');
  await take(classId);
  at(second?.startsAt ?? '');
  expect(await take(classId, [id])).toMatchObject({ absent: 1, missing: [id] });
  expect((await expected(classId)).find((one) => one.id === id)).toMatchObject({ isAway: true });
  expect(await reported(student?.code ?? '')).toMatchObject({ state: 'present' });
  expect(await missedOf(id)).toEqual([
    {
      startsAt: second?.startsAt,
      endsAt: second?.endsAt,
      subject: expect.any(Object),
      by: expect.any(Object),
    },
  ]);
  at(third?.startsAt ?? '');
  expect((await expected(classId)).find((one) => one.id === id)?.isAway).toBeUndefined();
  await take(classId, [other?.id ?? 0]);
  await take(classId);
  expect(await missedOf(other?.id ?? 0)).toEqual([]);
  expect(await missedOf(id)).toHaveLength(1);
  const { rows } = await server.app.db.execute(
    sql`select lesson_from is not null as of_lesson from roll_call where class_id = ${classId} and day = ${day}`,
  );
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ of_lesson: true })));
});

test('A lesson that was missed takes its share of the day from the right to the exam', async () => {
  const { classId, lessons } = await aTaughtClass();
  const [, , student] = await expected(classId);
  const id = student?.id ?? 0;
  const shareOf = async () =>
    (
      await server.send(attendanceMonth, { query: { month: day.slice(0, 7), q: student?.code } }, 'admin', {
        branchId,
      })
    ).rows[0]?.lessons ?? expect.fail('not in the month');
  const [first, second] = lessons;
  at(first?.startsAt ?? '');
  await take(classId, [id]);
  expect(await reported(student?.code ?? '')).toMatchObject({ state: 'absent' });
  expect(await shareOf()).toBe(0);
  at(second?.startsAt ?? '');
  await take(classId);
  expect(await reported(student?.code ?? '')).toMatchObject({ state: 'present' });
  expect(await shareOf()).toBeGreaterThan(0);
  expect(await shareOf()).toBeLessThan(0.5);
  const periods = lessons.reduce((sum, { length }) => sum + length, 0);
  expect(await shareOf()).toBeCloseTo((first?.length ?? 0) / periods, 2);
});
