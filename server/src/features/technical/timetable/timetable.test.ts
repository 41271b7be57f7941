import { getJob } from '@suksa/contracts/job';
import * as session from '@suksa/contracts/session';
import type { GeneratedWeek, PlaceMove, TimetableWeek } from '@suksa/contracts/technical';
import * as technical from '@suksa/contracts/technical';
import { breachesOf, choicesFor, heldElsewhere, indexOf } from '@suksa/contracts/timetable';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../../db/demo/random.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { dayFromToday } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let made = 0;
const draft = async (copyOf: number | null = null) => {
  made += 1;
  return server.send(technical.createTimetable, { body: { name: `Version ${made}`, copyOf } }, 'head');
};
const read = (id: number) => server.send(technical.readTimetable, { params: { id } }, 'head');
const move = (id: number, ...moves: PlaceMove[]) =>
  server.send(technical.movePlaces, { params: { id }, body: { moves } }, 'head');

/** The first place that is free for the first block of the first lesson that has any. */
const firstFree = (week: TimetableWeek, lessonId = week.lessons[0]?.id ?? 0, block = 1) => {
  const [choice] = choicesFor(indexOf(week), { lessonId, block }).filter(({ level }) => level === 'free');
  return { lessonId, block, periodId: choice?.periodId ?? 0, roomId: choice?.roomId ?? null };
};
const placed = (
  { lessonId, block, periodId, roomId }: ReturnType<typeof firstFree>,
  version = 0,
): PlaceMove => ({
  ...{ lessonId, block, version },
  to: { periodId, roomId, locked: false },
});

const generated = async (id: number, body: Partial<technical.GenerateInput> = {}) => {
  const asked = { mode: 'whole' as const, seed: 1, seconds: 30, without: [], ...body };
  const { job } = await server.send(technical.generateTimetable, { params: { id }, body: asked }, 'head');
  return ended(job.id);
};
const ended = async (id: number): Promise<GeneratedWeek> => {
  for (;;) {
    const job = await server.send(getJob, { params: { id } }, 'head');
    if (job.finishedAt) {
      expect(job).toMatchObject({ state: 'done', error: null });
      return job.result as GeneratedWeek;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

describe('a version of the timetable', () => {
  test('begins with the lessons of the plan, each with who teaches it now, cut into blocks', async () => {
    const { id, required } = await draft();
    const { lessons, places, rules, classes } = await read(id);
    const plan = await server.send(technical.readTeaching, {}, 'head');
    const [lesson] = lessons;
    const cell = plan.cells.find(
      ({ classId, subjectId }) => classId === lesson?.classes[0]?.classId && subjectId === lesson.subjectId,
    );
    expect(cell?.rows.map(({ teacherId }) => teacherId)).toEqual(lesson?.teacherIds);
    const periods = (classId: number) =>
      lessons
        .filter((one) => one.classes[0]?.classId === classId)
        .reduce((sum, { blocks }) => sum + blocks.reduce((all, block) => all + block, 0), 0);
    for (const { id: classId, levelId } of classes)
      expect(periods(classId)).toBe(
        plan.curriculum
          .filter((row) => row.levelId === levelId)
          .reduce((sum, row) => sum + row.weeklyPeriods, 0),
      );
    expect(required).toBe(lessons.reduce((sum, { blocks }) => sum + blocks.length, 0));
    expect(places).toEqual([]);
    expect(rules.length).toBeGreaterThan(2);
  });

  test('that is begun, and a lesson that is added, once more after a lost answer stays one', async () => {
    const key = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;
    const body = { name: 'Begun once', copyOf: null, idempotencyKey: key(41) };
    const begin = () => server.send(technical.createTimetable, { body }, 'head');
    const { id } = await begin();
    expect(await begin()).toMatchObject({ id });
    const before = (await read(id)).lessons;
    const [{ id: _id, version: _version, parallel: _parallel, ...lesson }] = before as [technical.WeekLesson];
    const add = () =>
      server.send(
        technical.createLesson,
        { params: { id }, body: { ...lesson, parallel: '', idempotencyKey: key(42) } },
        'head',
      );
    expect(await add()).toEqual(await add());
    expect((await read(id)).lessons).toHaveLength(before.length + 1);
    await server.send(technical.deleteTimetable, { params: { id } }, 'head');
  });

  test('has a name of its own, is renamed by one of two editors, and goes while it is a draft', async () => {
    const one = await draft();
    await expect(
      server.send(technical.createTimetable, { body: { name: one.name, copyOf: null } }, 'head'),
    ).rejects.toMatchObject({ fields: [{ path: 'name', code: 'duplicate' }] });
    const change = { params: { id: one.id }, body: { name: 'Renamed', version: one.version } };
    expect(await server.send(technical.updateTimetable, change, 'head')).toMatchObject({ name: 'Renamed' });
    await expect(server.send(technical.updateTimetable, change, 'admin')).rejects.toMatchObject({
      code: 'conflict',
    });
    await server.send(technical.deleteTimetable, { params: { id: one.id } }, 'head');
    await expect(read(one.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is seen by teachers and changed by none of them, and is nobody’s of another branch', async () => {
    const { id } = await draft();
    expect((await server.send(technical.listTimetables, {}, 'teacher')).rows.length).toBeGreaterThan(0);
    const moves = [placed(firstFree(await read(id)))];
    await expect(
      server.send(technical.createTimetable, { body: { name: 'Mine', copyOf: null } }, 'teacher'),
    ).rejects.toMatchObject({ code: 'no_permission' });
    await expect(
      server.send(technical.movePlaces, { params: { id }, body: { moves } }, 'teacher'),
    ).rejects.toMatchObject({ code: 'no_permission' });
    await expect(
      server.send(technical.readTimetable, { params: { id } }, 'admin', { branchId: 2 }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('follows the plan where it was changed: what is missing comes, and whom somebody replaced goes', async () => {
    const { id } = await draft();
    const { lessons, teachers } = await read(id);
    const [gone, other] = lessons;
    const somebody = teachers.find(({ id: one }) => !other?.teacherIds.includes(one));
    await server.send(technical.deleteLesson, { params: { id, lessonId: gone?.id ?? 0 } }, 'head');
    const changed = { ...other, parallel: '', teacherIds: [somebody?.id ?? 0] } as technical.WeekLesson & {
      parallel: string;
    };
    await server.send(
      technical.updateLesson,
      { params: { id, lessonId: changed.id }, body: changed },
      'head',
    );
    const answer = await server.send(technical.refillTimetable, { params: { id } }, 'head');
    expect(answer).toEqual({ added: 1, changed: 1 });
    expect((await read(id)).lessons.find((one) => one.id === other?.id)?.teacherIds).toEqual(
      other?.teacherIds,
    );
  });
});

describe('a teacher who is replaced amid the year', () => {
  /** Of the timetable that holds: a lesson of one teacher, and two others of its branch, one of them busy at one of its places. */
  const replaced = async () => {
    const { rows } = await server.send(technical.listTimetables, {}, 'head');
    const held = rows.find(({ state }) => state === 'published') as technical.Timetable;
    const week = await read(held.id);
    const beginOf = (periodId: number) => {
      const period = week.periods.find(({ id }) => id === periodId);
      return `${period?.weekday} ${period?.startsAt}`;
    };
    const begins = (lessonId: number) =>
      week.places.filter((place) => place.lessonId === lessonId).map(({ periodId }) => beginOf(periodId));
    for (const lesson of week.lessons)
      for (const other of week.lessons) {
        const [teacherId] = lesson.teacherIds;
        const [busyId] = other.teacherIds;
        const shared = begins(other.id).filter((begin) => begins(lesson.id).includes(begin));
        if (lesson.teacherIds.length === 1 && busyId && busyId !== teacherId && shared.length > 0)
          return { held, lesson, busyId, teacherId: teacherId ?? 0 };
      }
    throw new Error('Nobody is busy while another lesson is held.');
  };

  const cellOf = async ({ classes, subjectId }: technical.WeekLesson) => {
    const { cells } = await server.send(technical.readTeaching, {}, 'head');
    const cell = cells.find((one) => one.classId === classes[0]?.classId && one.subjectId === subjectId);
    return cell as technical.TeachingCell;
  };
  const plan = async (cell: technical.TeachingCell, rows: technical.TeachingCell['rows']) => {
    const body = { cells: [{ ...cell, rows }] };
    const { refused } = await server.send(technical.changeTeaching, { body }, 'head');
    expect(refused).toEqual([]);
  };
  const otherTeachers = async () => (await server.send(technical.listTimetables, {}, 'head')).otherTeachers;

  test('is told of from the day on, and a copy that follows the plan keeps what the new one is free for', async () => {
    expect(await otherTeachers()).toBeNull();
    const { held, lesson, busyId, teacherId } = await replaced();
    const cell = await cellOf(lesson);
    const [row] = cell.rows;
    const day = dayFromToday(3);
    await plan(cell, [
      { ...row, teacherId, part: 'main', from: row?.from ?? day, until: dayFromToday(2) },
      { teacherId: busyId, part: 'main', from: day, until: null },
    ]);
    expect(await otherTeachers()).toEqual({ id: held.id, day, lessons: 1 });

    made += 1;
    const body = { name: `Version ${made}`, copyOf: held.id, follow: true };
    const { id } = await server.send(technical.createTimetable, { body }, 'head');
    const before = await read(held.id);
    const after = await read(id);
    const at = before.lessons.findIndex((one) => one.id === lesson.id);
    const followed = after.lessons[at];
    expect(followed?.teacherIds).toEqual([busyId]);
    const placesOf = (week: TimetableWeek, lessonId = 0) =>
      week.places.filter((place) => place.lessonId === lessonId).map(({ periodId }) => periodId);
    const kept = placesOf(after, followed?.id);
    const all = placesOf(before, lesson.id);
    expect(kept.length).toBeLessThan(all.length);
    expect(all).toEqual(expect.arrayContaining(kept));
    const untouched = (week: TimetableWeek, except?: number) =>
      week.places.filter(({ lessonId }) => lessonId !== except).length;
    expect(untouched(after, followed?.id)).toBe(untouched(before, lesson.id));

    await plan(await cellOf(lesson), cell.rows);
    expect(await otherTeachers()).toBeNull();
  });
});

describe('a block of a lesson', () => {
  test('goes where it is free, on to another period, and back; of two editors one is told that it was moved', async () => {
    const { id } = await draft();
    const week = await read(id);
    const first = firstFree(week);
    const { places } = await move(id, placed(first));
    expect(places).toMatchObject([{ periodId: first.periodId, roomId: first.roomId, version: 1 }]);
    await expect(move(id, placed(first))).rejects.toMatchObject({ code: 'conflict' });
    const next = choicesFor(indexOf(await read(id)), first).find(
      ({ level, periodId }) => level === 'free' && periodId !== first.periodId,
    );
    const moved = { ...first, periodId: next?.periodId ?? 0 };
    expect((await move(id, placed(moved, 1))).places).toMatchObject([{ version: 2 }]);
    await expect(move(id, placed(first, 1))).rejects.toMatchObject({ code: 'conflict' });
    await move(id, { lessonId: first.lessonId, block: 1, version: 2, to: null });
    expect((await read(id)).places).toEqual([]);
  });

  test('never stands where its class, teacher or room is taken, and the refusal names both lessons', async () => {
    const { id } = await draft();
    const week = await read(id);
    const [one] = week.lessons;
    const other = week.lessons.find(
      ({ id: lessonId, classes }) => lessonId !== one?.id && classes[0]?.classId === one?.classes[0]?.classId,
    );
    const first = firstFree(week);
    await move(id, placed(first));
    const clash = move(id, placed({ ...first, lessonId: other?.id ?? 0, roomId: null }));
    await expect(clash).rejects.toMatchObject({ code: 'timetable_clash' });
    const error = (await clash.catch((cause: unknown) => cause)) as { details: { lessonIds: number[] } };
    expect(new Set(error.details.lessonIds)).toEqual(new Set([one?.id, other?.id]));
    const choice = choicesFor(indexOf(await read(id)), { lessonId: other?.id ?? 0, block: 1 }).find(
      ({ periodId }) => periodId === first.periodId,
    );
    expect(choice).toMatchObject({ level: 'forbidden' });
  });

  test('changes places with another one in one step', async () => {
    const { id } = await draft();
    const week = await read(id);
    const [one] = week.lessons;
    const other = week.lessons.find(
      (lesson) =>
        lesson.id !== one?.id &&
        lesson.classes[0]?.classId === one?.classes[0]?.classId &&
        lesson.blocks[0] === one?.blocks[0],
    );
    const first = firstFree(week);
    await move(id, placed(first));
    const second = firstFree(await read(id), other?.id);
    await move(id, placed(second));
    const { places } = await move(
      id,
      placed({ ...first, periodId: second.periodId }, 1),
      placed({ ...second, periodId: first.periodId }, 1),
    );
    expect(places).toHaveLength(2);
  });

  test('isn’t placed beyond the end of its day, in the bells of others, or in a room of another branch', async () => {
    const { id } = await draft();
    const week = await read(id);
    const long = week.lessons.find(({ blocks }) => (blocks[0] ?? 0) > 1);
    const last = week.periods.findLast(({ weekday }) => weekday === 1);
    const beyond = { lessonId: long?.id ?? 0, block: 1, periodId: last?.id ?? 0, roomId: null };
    await expect(move(id, placed(beyond))).rejects.toMatchObject({ code: 'timetable_period' });
    await expect(move(id, placed({ ...beyond, block: 19 }))).rejects.toMatchObject({ code: 'not_found' });
    await expect(move(id, placed({ ...firstFree(week), roomId: 999_999 }))).rejects.toMatchObject({
      code: 'room_not_here',
    });
  });
});

describe('a rule', () => {
  test('is written, weighed anew and taken out, and a place that breaks it is forbidden', async () => {
    const { id } = await draft();
    const week = await read(id);
    const [lesson] = week.lessons;
    const who = { kind: 'teacher' as const, id: lesson?.teacherIds[0] ?? 0 };
    const times = [{ weekday: 1, startsAt: '07:00', endsAt: '12:00' }];
    const body = { rule: { kind: 'unavailable' as const, who, times }, weight: 100 };
    const rule = await server.send(technical.createTimetableRule, { params: { id }, body }, 'head');
    const monday = (all: TimetableWeek) =>
      choicesFor(indexOf(all), { lessonId: lesson?.id ?? 0, block: 1 }).find(
        ({ span }) => span.weekday === 1 && span.from < 720,
      )?.level;
    expect(monday(await read(id))).toBe('forbidden');
    const params = { id, ruleId: rule.id };
    await server.send(
      technical.updateTimetableRule,
      { params, body: { ...body, weight: 50, version: rule.version } },
      'head',
    );
    expect(monday(await read(id))).toBe('costly');
    await server.send(technical.deleteTimetableRule, { params }, 'head');
    expect(monday(await read(id))).toBe('free');
    await expect(
      server.send(
        technical.createTimetableRule,
        { params: { id }, body: { ...body, rule: { ...body.rule, who: { kind: 'teacher', id: 999_999 } } } },
        'head',
      ),
    ).rejects.toMatchObject({ fields: [{ path: 'rule.who', code: 'not_allowed' }] });
  });
});

describe('rules between lessons', () => {
  const ruled = (id: number, rule: technical.TimetableRule, weight = 100) =>
    server.send(technical.createTimetableRule, { params: { id }, body: { rule, weight } }, 'head');

  test('hold in the week that is generated, go along with a copy, and let go of a lesson that is deleted', async () => {
    const { id } = await draft();
    const { lessons, classes } = await read(id);
    const classOf = (lesson: technical.WeekLesson | undefined) => lesson?.classes[0]?.classId;
    const firstOf = (k: number, length: number) =>
      lessons.filter((one) => classOf(one) === classes[k]?.id && one.blocks[0] === length);
    const [one, , three, four] = firstOf(0, 1);
    const two = firstOf(1, 1).find(
      ({ teacherIds }) => !teacherIds.some((teacherId) => one?.teacherIds.includes(teacherId)),
    );
    const ids = (...all: (technical.WeekLesson | undefined)[]) => all.map((lesson) => lesson?.id ?? 0);
    const same = await ruled(id, { kind: 'same', what: 'start', lessonIds: ids(one, two) });
    await ruled(id, { kind: 'pair', how: 'consecutive', lessonIds: ids(three, four) });
    const apart = await ruled(id, {
      kind: 'apart',
      lessonIds: ids(firstOf(1, 1).at(-1), firstOf(2, 1).at(-1), three),
    });
    const result = await generated(id);
    expect({ placed: result.placed, conflict: result.conflict }).toEqual({
      placed: result.of,
      conflict: null,
    });
    const week = await read(id);
    const broken = breachesOf(indexOf(week)).filter(({ rule }) => rule.weight === 100);
    expect(broken).toEqual([]);
    const places = (at: TimetableWeek) => (lessonId: number) =>
      at.places.find((place) => place.lessonId === lessonId && place.block === 1)?.periodId;
    const [second = 0] = ids(two);
    const elsewhere = choicesFor(indexOf(week), { lessonId: second, block: 1 }).filter(
      ({ periodId }) => periodId !== places(week)(second),
    );
    for (const { reasons } of elsewhere)
      expect(reasons).toContainEqual(
        expect.objectContaining({ code: 'rule', rule: expect.objectContaining({ id: same.id }) }),
      );

    const copy = await read((await draft(id)).id);
    const [copied] = copy.rules.flatMap(({ rule }) => (rule.kind === 'same' ? [rule.lessonIds] : []));
    expect(copied?.map(places(copy))).toEqual(ids(one, two).map(places(week)));

    const [gone = 0] = ids(three);
    await server.send(technical.deleteLesson, { params: { id, lessonId: gone } }, 'head');
    const left = (await read(id)).rules.map(({ rule }) => rule);
    expect(left.some(({ kind }) => kind === 'pair')).toBe(false);
    expect(left).toContainEqual({
      kind: 'apart',
      lessonIds: apart.rule.kind === 'apart' ? apart.rule.lessonIds.slice(0, 2) : [],
    });
  });

  test('name the reason where they can’t hold, and are about lessons of this week, each once', async () => {
    const { id } = await draft();
    const { lessons } = await read(id);
    const own = lessons.filter((one) => one.classes[0]?.classId === lessons[0]?.classes[0]?.classId);
    const [one = 0, other = 0] = own.map((lesson) => lesson.id);
    // One class has two lessons at once by nobody's leave.
    const { id: ruleId } = await ruled(id, { kind: 'same', what: 'start', lessonIds: [one, other] });
    const result = await generated(id, { seconds: 5 });
    expect(result.conflict?.ruleIds).toEqual([ruleId]);
    await expect(ruled(id, { kind: 'apart', lessonIds: [one, 999_999] })).rejects.toMatchObject({
      fields: [{ path: 'rule.lessonIds', code: 'not_allowed' }],
    });
    await expect(ruled(id, { kind: 'apart', lessonIds: [one, one] })).rejects.toMatchObject({
      fields: [{ path: 'rule.lessonIds', code: 'duplicate' }],
    });
  });

  test('come in no circle, and no lesson is longer than its day', async () => {
    const { id } = await draft();
    const { lessons } = await read(id);
    const [one = 0, two = 0, three = 0] = lessons.map((lesson) => lesson.id);
    const after = (...lessonIds: number[]) => ruled(id, { kind: 'pair', how: 'consecutive', lessonIds });
    await after(one, two);
    await after(two, three);
    await expect(after(three, one)).rejects.toMatchObject({
      fields: [{ path: 'rule.lessonIds', code: 'rule_circle' }],
    });
    const [lesson] = lessons;
    if (!lesson) throw new Error('the draft has lessons');
    const { id: lessonId, ...rest } = lesson;
    const body = { ...rest, parallel: '', blocks: [5] };
    await expect(
      server.send(technical.updateLesson, { params: { id, lessonId }, body }, 'head'),
    ).rejects.toMatchObject({ fields: [{ path: 'blocks', code: 'longer_than_day' }] });
    await server.send(
      technical.updateLesson,
      { params: { id, lessonId }, body: { ...body, blocks: [4] } },
      'head',
    );
  });
});

describe('the generator', () => {
  test('places every lesson, keeps what is locked, and gives the same week for the same seed', async () => {
    const { id } = await draft();
    const first = firstFree(await read(id));
    await move(id, {
      ...placed(first),
      to: { periodId: first.periodId, roomId: first.roomId, locked: true },
    });
    const result = await generated(id);
    expect({ placed: result.placed, conflict: result.conflict }).toEqual({
      placed: result.of,
      conflict: null,
    });
    const week = await read(id);
    expect(week.timetable.placed).toBe(week.timetable.required);
    expect(week.places.find(({ locked }) => locked)).toMatchObject({ periodId: first.periodId });
    await generated(id);
    const again = await read(id);
    const where = ({ places }: TimetableWeek) =>
      places.map(({ lessonId, block, periodId, roomId }) => [lessonId, block, periodId, roomId].join());
    expect(where(again)).toEqual(where(week));
  });

  test('says which rules can’t hold together, and manages without one of them', async () => {
    const { id } = await draft();
    const { lessons } = await read(id);
    const who = { kind: 'teacher' as const, id: lessons[0]?.teacherIds[0] ?? 0 };
    const times = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startsAt: '07:00', endsAt: '17:00' }));
    const body = { rule: { kind: 'unavailable' as const, who, times }, weight: 100 };
    const { id: ruleId } = await server.send(technical.createTimetableRule, { params: { id }, body }, 'head');
    const result = await generated(id, { seconds: 5 });
    expect(result.placed).toBeLessThan(result.of);
    expect(result.conflict?.ruleIds).toContain(ruleId);
    expect(await generated(id, { without: [ruleId] })).toMatchObject({ conflict: null });
  });

  test('mends a week by moving little, as a proposal that somebody signs', async () => {
    const { id } = await draft();
    await generated(id);
    const before = await read(id);
    // Who teaches several classes can be replaced at that hour by another lesson of the class.
    const { held } = indexOf(before);
    const several = before.teachers.find(
      ({ id: one }) =>
        new Set(held.get(`teacher/${one}`)?.map(({ lesson }) => lesson.classes[0]?.classId)).size > 1 &&
        held.get(`teacher/${one}`)?.some(({ weekday, from }) => weekday === 1 && from < 540),
    );
    const who = { kind: 'teacher' as const, id: several?.id ?? 0 };
    const times = [{ weekday: 1, startsAt: '07:00', endsAt: '09:00' }];
    const body = { rule: { kind: 'unavailable' as const, who, times }, weight: 100 };
    await server.send(technical.createTimetableRule, { params: { id }, body }, 'head');
    const { moves } = await generated(id, { mode: 'repair', seconds: 5 });
    expect((await read(id)).places).toEqual(before.places);
    expect(moves.length).toBeGreaterThan(0);
    expect(moves.length).toBeLessThan(before.places.length / 5);
    const versions = new Map(before.places.map((one) => [`${one.lessonId}/${one.block}`, one.version]));
    await move(id, ...moves.map((one) => placed(one, versions.get(`${one.lessonId}/${one.block}`) ?? 0)));
    const busy = indexOf(await read(id)).held.get(`teacher/${who.id}`) ?? [];
    expect(busy.filter(({ weekday, from }) => weekday === 1 && from < 540)).toEqual([]);
  });
});

describe('a published version', () => {
  const publish = (id: number, version: number, from: string) =>
    server.send(technical.publishTimetable, { params: { id }, body: { from, version } }, 'head');

  test('holds from its day until the next one does, says before for whom it changes what, and stays', async () => {
    const one = await draft();
    await move(one.id, placed(firstFree(await read(one.id))));
    expect(await publish(one.id, one.version, dayFromToday(20))).toMatchObject({
      ...{ state: 'published', holdsFrom: dayFromToday(20), holdsUntil: null },
    });
    const week = await read(one.id);
    await expect(
      move(one.id, { lessonId: week.lessons[0]?.id ?? 0, block: 1, version: 1, to: null }),
    ).rejects.toMatchObject({
      code: 'timetable_published',
    });
    await expect(
      server.send(technical.deleteTimetable, { params: { id: one.id } }, 'head'),
    ).rejects.toMatchObject({ code: 'timetable_published' });
    const next = await draft(one.id);
    const copied = await read(next.id);
    expect(copied.places).toHaveLength(1);
    const preview = (id: number, from: string) =>
      server.send(technical.previewPublishing, { params: { id }, query: { from } }, 'head');
    expect(await preview(next.id, dayFromToday(30))).toMatchObject({
      ...{ replaces: { id: one.id }, classes: [], teachers: [] },
    });
    const [block] = copied.places;
    await move(next.id, { lessonId: block?.lessonId ?? 0, block: 1, version: 1, to: null });
    await move(next.id, placed(firstFree(copied, copied.lessons[1]?.id)));
    const changes = await preview(next.id, dayFromToday(30));
    expect(changes.classes).toMatchObject([{ changes: 1 }]);
    await publish(next.id, next.version, dayFromToday(30));
    expect((await read(one.id)).timetable.holdsUntil).toBe(dayFromToday(29));
    await server.send(technical.archiveTimetable, { params: { id: next.id } }, 'head');
    expect((await read(one.id)).timetable).toMatchObject({ state: 'published', holdsUntil: null });
    const { rows } = await server.send(technical.timetableAudit, { params: { id: one.id } }, 'head');
    expect(rows.map(({ action }) => action)).toContain('publish');
  });

  test('tells before it is published which teacher has a lesson in another branch at that hour', async () => {
    const { rows: versions } = (await server.send(technical.listTimetables, {}, 'head')) as {
      rows: technical.Timetable[];
    };
    const held = versions.find(({ state, placed: there }) => state === 'published' && there > 1);
    const own = await draft(held?.id ?? null);
    const week = await read(own.id);
    const [place] = week.places;
    const lesson = week.lessons.find(({ id }) => id === place?.lessonId);
    const hour = week.periods.find(({ id }) => id === place?.periodId);
    const [teacherId = 0] = lesson?.teacherIds ?? [];
    const preview = (from: string) =>
      server.send(technical.previewPublishing, { params: { id: own.id }, query: { from } }, 'head');
    const day = dayFromToday(20);
    expect((await preview(day)).elsewhere).toEqual([]);

    const there = { branchId: 2 };
    const body = { name: 'There', copyOf: null };
    const other = await server.send(technical.createTimetable, { body }, 'admin', there);
    const beside = await server.send(technical.readTimetable, { params: { id: other.id } }, 'admin', there);
    const [first] = beside.lessons;
    const period = beside.periods.find(
      ({ weekday, startsAt }) => weekday === hour?.weekday && startsAt === hour.startsAt,
    );
    await server.app.connection.pool.query(
      'insert into timetable_lesson_teacher (lesson_id, teacher_id) values ($1, $2) on conflict do nothing',
      [first?.id, teacherId],
    );
    const to = { periodId: period?.id ?? 0, roomId: null, locked: false };
    const moves = [{ lessonId: first?.id ?? 0, block: 1, version: 0, to }];
    await server.send(technical.movePlaces, { params: { id: other.id }, body: { moves } }, 'admin', there);
    expect((await preview(day)).elsewhere, 'nobody lives by a draft').toEqual([]);
    expect(week.elsewhere).toEqual([]);
    const published = { from: dayFromToday(25), version: other.version };
    await server.send(
      technical.publishTimetable,
      { params: { id: other.id }, body: published },
      'admin',
      there,
    );
    expect((await preview(day)).elsewhere).toMatchObject([
      { teacher: { id: teacherId }, weekday: hour?.weekday, startsAt: hour?.startsAt },
    ]);
    const known = await read(own.id);
    expect(known.elsewhere).toMatchObject([
      { teacherId, weekday: hour?.weekday, startsAt: hour?.startsAt, branch: { en: expect.any(String) } },
    ]);
    expect(heldElsewhere(indexOf(known)).map((held) => held.lesson.id)).toEqual([lesson?.id]);
  });

  test('begins neither in the past nor beyond the year', async () => {
    const { id, version } = await draft();
    await expect(publish(id, version, dayFromToday(-1))).rejects.toMatchObject({
      fields: [{ path: 'from', code: 'in_the_past' }],
    });
    await expect(publish(id, version, '2199-01-01')).rejects.toMatchObject({
      fields: [{ path: 'from', code: 'outside_year' }],
    });
  });
});

describe('one’s own week', () => {
  const own = (as: 'teacher' | 'family' | 'cashier') => server.send(technical.readOwnWeek, {}, as);

  test('is what a teacher gives by the timetable that holds today', async () => {
    const [week, ...others] = (await own('teacher')).weeks;
    expect(others).toEqual([]);
    expect(week?.child).toBeNull();
    expect(week?.lessons.length).toBeGreaterThan(0);
    const me = await server.send(session.me, {}, 'teacher');
    for (const { teachers, state } of week?.lessons ?? [])
      if (state === 'held') expect(teachers.map(({ en }) => en)).toContain(me.name.en);
  });

  test('is for a family that of each child and of nobody else, and for who teaches nothing empty', async () => {
    const { weeks } = await own('family');
    const { children } = await server.send(session.dashboard, {}, 'family');
    expect(weeks.map(({ child }) => child?.id).sort()).toEqual(children.map(({ id }) => id).sort());
    for (const { child, lessons } of weeks) {
      const className = children.find(({ id }) => id === child?.id)?.className ?? '';
      expect(lessons.length).toBeGreaterThan(0);
      for (const { classNames } of lessons) expect(classNames).toContain(className);
    }
    expect((await own('cashier')).weeks).toEqual([]);
  });
});

test('ten editors at once put nobody into two places, and none writes over another', async () => {
  const { id } = await draft();
  const random = new Random(7);
  const counts = { placed: 0, refused: 0 };
  const editor = async () => {
    for (let edit = 0; edit < 12; edit += 1) {
      const { lessons, periods, places } = await read(id);
      const lesson = lessons[random.between(0, lessons.length - 1)];
      const block = random.between(1, lesson?.blocks.length ?? 1);
      const now = places.find((one) => one.lessonId === lesson?.id && one.block === block);
      const period = periods[random.between(0, periods.length - 1)];
      const wanted: PlaceMove = {
        ...{ lessonId: lesson?.id ?? 0, block, version: now?.version ?? 0 },
        to: { periodId: period?.id ?? 0, roomId: null, locked: false },
      };
      const answer = await move(id, wanted).catch((error: { code: string }) => error.code);
      if (typeof answer === 'string') {
        expect(['timetable_clash', 'timetable_period', 'conflict']).toContain(answer);
        counts.refused += 1;
      } else counts.placed += 1;
    }
  };
  await Promise.all(Array.from({ length: 10 }, editor));
  expect(counts.placed).toBeGreaterThan(0);
  expect(counts.placed + counts.refused).toBe(120);
  for (const [key, held] of indexOf(await read(id)).held)
    for (const [at, one] of held.entries())
      for (const other of held.slice(at + 1))
        if (one.weekday === other.weekday && one.from < other.until && other.from < one.until)
          throw new Error(`${key} is twice at once`);
});
