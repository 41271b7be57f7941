import type { PlaceMove, TimetableWeek, WeekLesson } from '@suksa/contracts/technical';
import * as technical from '@suksa/contracts/technical';
import { choicesFor, indexOf } from '@suksa/contracts/timetable';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let made = 0;
const draft = async (): Promise<TimetableWeek> => {
  made += 1;
  const body = { name: `Groups ${made}`, copyOf: null };
  return read((await server.send(technical.createTimetable, { body }, 'head')).id);
};
const read = (id: number) => server.send(technical.readTimetable, { params: { id } }, 'head');
const group = (classId: number, name: string, division = 1, as: 'head' | 'teacher' = 'head') =>
  server.send(technical.createClassGroup, { body: { classId, division, name } }, as);
const change = (
  id: number,
  { id: lessonId, ...lesson }: WeekLesson,
  changes: Partial<technical.LessonInput>,
) =>
  server.send(
    technical.updateLesson,
    {
      params: { id, lessonId },
      body: { ...lesson, parallel: lesson.parallel ?? '', ...changes },
    },
    'head',
  );
const move = (id: number, moves: PlaceMove[]) =>
  server.send(technical.movePlaces, { params: { id }, body: { moves } }, 'head');

describe('a group of a class', () => {
  test('is made while a timetable holds, once by its name, renamed by one of two editors, and goes when unused', async () => {
    const { classes } = await draft();
    const classId = classes[0]?.id ?? 0;
    const one = await group(classId, 'Girls');
    expect(one).toMatchObject({ classId, division: 1, name: 'Girls', version: 1 });
    await expect(group(classId, 'Girls')).rejects.toMatchObject({
      fields: [{ path: 'name', code: 'duplicate' }],
    });
    await expect(group(999_999, 'Girls')).rejects.toMatchObject({
      fields: [{ path: 'classId', code: 'not_allowed' }],
    });
    await expect(group(classId, 'Boys', 1, 'teacher')).rejects.toMatchObject({ code: 'no_permission' });
    const rename = { params: { id: one.id }, body: { name: 'Group A', version: 1 } };
    expect(await server.send(technical.renameClassGroup, rename, 'head')).toMatchObject({ name: 'Group A' });
    await expect(server.send(technical.renameClassGroup, rename, 'admin')).rejects.toMatchObject({
      code: 'conflict',
    });
    const params = { id: one.id };
    await expect(
      server.send(technical.deleteClassGroup, { params }, 'admin', { branchId: 2 }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await server.send(technical.deleteClassGroup, { params }, 'head');
    await expect(server.send(technical.deleteClassGroup, { params }, 'head')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is refused where a class would fall into more parts than a timetable can tell apart', async () => {
    const { classes } = await draft();
    const classId = classes.at(-1)?.id ?? 0;
    for (const division of [1, 2, 3, 4])
      for (const name of ['a', 'b', 'c', 'd']) await group(classId, `${division}${name}`, division);
    await expect(group(classId, '4e', 4)).rejects.toMatchObject({ code: 'group_too_many' });
  });
});

describe('lessons of groups', () => {
  test('are held at one time, go everywhere together, and keep their group from being deleted', async () => {
    const week = await draft();
    const { id } = week.timetable;
    const [one, other] =
      week.lessons
        .map((lesson) => [
          lesson,
          week.lessons.find(
            ({ classes, teacherIds }) =>
              classes[0]?.classId === lesson.classes[0]?.classId &&
              !teacherIds.some((teacher) => lesson.teacherIds.includes(teacher)),
          ),
        ])
        .find(([, found]) => found) ?? [];
    const classId = one?.classes[0]?.classId ?? 0;
    if (!one || !other) throw new Error('the demo school has two lessons with two teachers');
    const [girls, boys] = [await group(classId, 'Languages A'), await group(classId, 'Languages B')];
    const blocks = [1, 1];
    const parallel = 'Languages';
    await change(id, one, { blocks, parallel, classes: [{ classId, groupId: girls.id }] });
    await change(id, other, { blocks, parallel, classes: [{ classId, groupId: boys.id }] });
    const choice = choicesFor(indexOf(await read(id)), { lessonId: one.id, block: 1 }).find(
      ({ level }) => level !== 'forbidden',
    );
    expect(choice?.along).toMatchObject([{ lessonId: other.id, block: 1, periodId: choice?.periodId }]);
    const to = (lessonId: number, periodId: number, roomId: number | null = null): PlaceMove => ({
      ...{ lessonId, block: 1, version: 0 },
      to: { periodId, roomId, locked: false },
    });
    const [along] = choice?.along ?? [];
    await move(id, [
      to(one.id, choice?.periodId ?? 0, choice?.roomId),
      to(other.id, along?.periodId ?? 0, along?.roomId),
    ]);
    const elsewhere = week.periods.find(
      ({ weekday, setId }) => weekday !== choice?.span.weekday && setId === choice?.span.periods[0]?.setId,
    );
    await expect(move(id, [{ ...to(one.id, elsewhere?.id ?? 0), version: 1 }])).rejects.toMatchObject({
      code: 'timetable_apart',
    });
    await expect(
      server.send(technical.deleteClassGroup, { params: { id: girls.id } }, 'head'),
    ).rejects.toMatchObject({ code: 'group_in_use' });
    const again = (await read(id)).lessons.find((lesson) => lesson.id === one.id);
    if (again) await change(id, again, { parallel: '' });
    expect((await read(id)).places.map(({ lessonId }) => lessonId)).toEqual([other.id]);
  });

  test('two classes that sit together take both at that hour', async () => {
    const week = await draft();
    const { id } = week.timetable;
    const [one] = week.lessons;
    const second = week.classes.find(
      (own) =>
        own.id !== one?.classes[0]?.classId &&
        own.periodSetId ===
          week.classes.find(({ id: classId }) => classId === one?.classes[0]?.classId)?.periodSetId,
    );
    if (!one || !second) throw new Error('the demo school has two classes of one day');
    const joint = await change(id, one, {
      classes: [...one.classes, { classId: second.id, groupId: null }],
    });
    expect(joint.classes).toHaveLength(2);
    const choice = choicesFor(indexOf(await read(id)), { lessonId: one.id, block: 1 })[0];
    await move(id, [
      {
        ...{ lessonId: one.id, block: 1, version: 0 },
        to: { periodId: choice?.periodId ?? 0, roomId: null, locked: false },
      },
    ]);
    const { held } = indexOf(await read(id));
    expect(held.get(`class/${second.id}`)).toHaveLength(1);
    expect(held.get(`class/${one.classes[0]?.classId}`)).toHaveLength(1);
  });
});
