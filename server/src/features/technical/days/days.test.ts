import { rollCallClasses, rollCallOf } from '@suksa/contracts/checkinout';
import { daysAfter, wallClock, weekdayOf } from '@suksa/contracts/days';
import { markBookChoices } from '@suksa/contracts/reports';
import * as session from '@suksa/contracts/session';
import { createHoliday } from '@suksa/contracts/settings';
import type { DayLesson, LessonChangeInput } from '@suksa/contracts/technical';
import * as technical from '@suksa/contracts/technical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { dayFromToday } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const today = () => dayFromToday(0);
/** A Monday so many weeks from now, which no other test uses. */
const monday = (weeks: number) => daysAfter(today(), 1 - weekdayOf(today()) + 7 * weeks);
const read = (day: string, as: 'head' | 'teacher' = 'head') =>
  server.send(technical.readDay, { params: { day } }, as);
const asUsual: LessonChangeInput = {
  ...{ outcome: 'held', substitute: null, roomId: null, movedTo: null, note: '' },
};
type Change = readonly [DayLesson, Partial<LessonChangeInput> | null];
const change = (day: string, ...changes: readonly Change[]) =>
  server.send(
    technical.changeLessonsOfDay,
    {
      params: { day },
      body: {
        lessons: changes.map(([{ lessonId, block, change: now }, to]) => ({
          ...{ lessonId, block, version: now?.version ?? 0 },
          to: to && { ...asUsual, ...to },
        })),
      },
    },
    'head',
  );
const absent = (teacherId: number, day: string, more: Partial<technical.AbsenceInput> = {}) =>
  server.send(
    technical.createTeacherAbsence,
    {
      body: {
        ...{ teacherId, reason: 'sick' as const, note: 'Fever', firstDay: day, lastDay: day },
        ...{ startsAt: null, endsAt: null, ...more },
      },
    },
    'head',
  );
const substitutes = (day: string, { lessonId, block }: DayLesson) =>
  server.send(technical.listSubstitutes, { params: { day }, query: { lessonId, block } }, 'head');

/** Two lessons at one time, whose teachers are both away for the day. */
const twoOpen = async (day: string): Promise<[DayLesson, DayLesson]> => {
  const { lessons } = await read(day);
  const [one] = lessons.filter(({ teachers }) => teachers.length === 1);
  const other = lessons.find(
    ({ startsAt, teachers, lessonId }) =>
      startsAt === one?.startsAt && teachers.length === 1 && lessonId !== one.lessonId,
  );
  for (const lesson of [one, other]) await absent(lesson?.teachers[0]?.id ?? 0, day);
  const now = (await read(day)).lessons;
  const again = (lesson: DayLesson | undefined) =>
    now.find(({ lessonId, block }) => lessonId === lesson?.lessonId && block === lesson.block) as DayLesson;
  return [again(one), again(other)];
};

describe('a day of the school', () => {
  test('names the lessons whose teacher is away: one is covered, for one somebody is asked, others are open', async () => {
    const { lessons, timetable, absences, lost } = await read(today());
    expect(timetable).not.toBeNull();
    expect(lost).toEqual([]);
    const away = absences.find(({ firstDay }) => firstDay === today());
    const own = lessons.filter(({ teachers }) => teachers.some(({ id }) => id === away?.teacherId));
    const needOf = (state: string | undefined) =>
      ({ assigned: 'nothing', asked: 'answer' })[state ?? ''] ?? 'teacher';
    const states = own.map(({ change: one }) => one?.coverState ?? 'open');
    expect(new Set(states)).toEqual(new Set(['assigned', 'asked', 'open']));
    expect(own.map(({ needs }) => needs)).toEqual(states.map(needOf));
    for (const lesson of lessons)
      if (!lesson.teachers.some((teacher) => teacher.absent)) expect(lesson.needs).toBe('nothing');
  });

  test('tells nobody but the planners why a teacher is away, and lets nobody else plan', async () => {
    const [seen] = (await read(today(), 'teacher')).absences;
    expect(seen).toMatchObject({ reason: null, note: '' });
    expect((await read(today())).absences[0]?.reason).toBe('sick');
    const body = { lessons: [{ lessonId: 1, block: 1, version: 0, to: null }] };
    await expect(
      server.send(technical.changeLessonsOfDay, { params: { day: today() }, body }, 'teacher'),
    ).rejects.toMatchObject({ code: 'no_permission' });
    await expect(
      server.send(technical.readDay, { params: { day: today() } }, 'family'),
    ).rejects.toMatchObject({
      code: 'no_permission',
    });
  });

  test('has no lessons when the school is free, and on a make-up Saturday those of the weekday that is chosen', async () => {
    const saturday = daysAfter(monday(1), 5);
    expect((await read(saturday)).lessons).toEqual([]);
    const holiday = {
      ...{ name: { lo: 'ຊົດເຊີຍ', en: 'Make-up' }, type: 'make_up' as const, audience: 'everyone' as const },
      ...{
        startDate: saturday,
        endDate: saturday,
        levelId: null,
        classId: null,
        freeFrom: null,
        freeUntil: null,
      },
      ...{ everywhere: false, paid: true, source: '', confirmed: true },
    };
    const made = await server.ask(createHoliday, { body: holiday }, 'admin');
    expect(made.statusCode, made.body).toBeLessThan(300);
    expect((await read(saturday)).lessons).toEqual([]);
    const run = (weekday: number | null, version: number) =>
      server.send(technical.chooseWeekday, { params: { day: saturday }, body: { weekday, version } }, 'head');
    await run(1, 0);
    const plan = await read(saturday);
    expect(plan).toMatchObject({ weekday: 1, weekdayVersion: 1, calendar: { kind: 'make_up' } });
    const usual = await read(monday(1));
    expect(plan.lessons.map(({ lessonId }) => lessonId)).toEqual(
      usual.lessons.map(({ lessonId }) => lessonId),
    );
    await expect(run(2, 0)).rejects.toMatchObject({ code: 'conflict' });
    await run(null, 1);
    expect((await read(saturday)).lessons).toEqual([]);
    await expect(run(null, 4)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is planned within the years of the branch only', async () => {
    await expect(
      change('2199-01-05', [(await read(today())).lessons[0] as DayLesson, null]),
    ).rejects.toMatchObject({
      fields: [{ path: 'day', code: 'outside_year' }],
    });
  });
});

describe('an absence', () => {
  test('begins and ends with a period, and opens the lessons between alone', async () => {
    const day = monday(2);
    const { lessons } = await read(day);
    const [first] = lessons.filter(({ teachers }) => teachers.length === 1);
    const teacherId = first?.teachers[0]?.id ?? 0;
    await absent(teacherId, day, { startsAt: first?.startsAt ?? '', endsAt: first?.endsAt ?? '' });
    const open = (await read(day)).lessons.filter(({ needs }) => needs === 'teacher');
    expect(open.map(({ lessonId, startsAt }) => [lessonId, startsAt])).toEqual([
      [first?.lessonId, first?.startsAt],
    ]);
  });

  test('isn’t there twice, ends after it begins, and is of a teacher of the branch', async () => {
    const day = daysAfter(monday(2), 1);
    const { teachers } = await read(day);
    const teacherId = teachers[0]?.id ?? 0;
    const made = await absent(teacherId, day);
    await expect(absent(teacherId, day, { startsAt: '10:00' })).rejects.toMatchObject({
      code: 'absent_already',
    });
    const fields = (path: string, code: string) => ({ fields: [{ path, code }] });
    await expect(absent(teacherId, day, { lastDay: daysAfter(day, -1) })).rejects.toMatchObject(
      fields('lastDay', 'date_order'),
    );
    await expect(absent(teacherId, day, { startsAt: '10:00', endsAt: '09:00' })).rejects.toMatchObject(
      fields('endsAt', 'time_order'),
    );
    await expect(absent(teacherId, day, { lastDay: daysAfter(day, 900) })).rejects.toMatchObject(
      fields('lastDay', 'absence_too_long'),
    );
    const { id: cashier } = await server.send(session.me, {}, 'cashier');
    await expect(absent(cashier, daysAfter(day, 20))).rejects.toMatchObject(
      fields('teacherId', 'not_allowed'),
    );
    const { id, version } = made;
    const body = {
      ...{ teacherId, reason: 'duty' as const, note: '', firstDay: day, lastDay: day },
      version,
    };
    const changed = { params: { id }, body: { ...body, startsAt: '08:00', endsAt: null } };
    expect(await server.send(technical.updateTeacherAbsence, changed, 'head')).toMatchObject({
      reason: 'duty',
    });
    await expect(server.send(technical.updateTeacherAbsence, changed, 'admin')).rejects.toMatchObject({
      code: 'conflict',
    });
    const trail = await server.send(technical.teacherAbsenceAudit, { params: { id } }, 'head');
    expect(trail.rows.map(({ action }) => action)).toEqual(['edit', 'create']);
    await server.send(technical.deleteTeacherAbsence, { params: { id } }, 'head');
    await expect(
      server.send(technical.deleteTeacherAbsence, { params: { id } }, 'head'),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a substitute', () => {
  test('is offered who is free and there, the best first, and covers that count against them', async () => {
    const day = monday(3);
    const [open] = await twoOpen(day);
    const { rows, busy } = await substitutes(day, open);
    expect(busy).toBeGreaterThan(0);
    const { lessons } = await read(day);
    const teaching = lessons
      .filter(({ startsAt, endsAt }) => startsAt < open.endsAt && open.startsAt < endsAt)
      .flatMap(({ teachers }) => teachers.filter((one) => !one.absent).map(({ id }) => id));
    for (const { id } of rows) expect(teaching).not.toContain(id);
    const [best] = rows;
    // Who will have left by then isn’t.
    const leaves = (lastDay: string | null) =>
      server.app.connection.pool.query('update app_user set employed_until = $2 where id = $1', [
        best?.id,
        lastDay,
      ]);
    await leaves(daysAfter(day, -1));
    expect((await substitutes(day, open)).rows.map(({ id }) => id)).not.toContain(best?.id);
    const give = { substitute: { teacherId: best?.id ?? 0, ask: false } };
    await expect(change(day, [open, give])).rejects.toMatchObject({ fields: [{ path: 'substitute' }] });
    await leaves(null);
    await change(day, [open, give]);
    const now = (await read(day)).lessons.find(({ lessonId }) => lessonId === open.lessonId);
    expect(now).toMatchObject({
      needs: 'nothing',
      change: { coverState: 'assigned', substitute: { id: best?.id } },
    });
    const again = (await substitutes(day, open)).rows.find(({ id }) => id === best?.id);
    expect(again?.covers).toBe((best?.covers ?? 0) + open.length);
  });

  test('takes over one lesson in one hour, whatever two planners do at once', async () => {
    const day = monday(4);
    const [one, other] = await twoOpen(day);
    const free = new Set((await substitutes(day, one)).rows.map(({ id }) => id));
    const teacherId = (await substitutes(day, other)).rows.find(({ id }) => free.has(id))?.id ?? 0;
    const tried = await Promise.allSettled(
      [one, other].map((lesson) => change(day, [lesson, { substitute: { teacherId, ask: true } }])),
    );
    expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = tried.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(['day_clash', 'substitute_taken']).toContain(refused.reason.code);
  });

  test('is nobody who teaches then, is away too, or teaches elsewhere, and only where somebody is away', async () => {
    const day = monday(5);
    const [open, other] = await twoOpen(day);
    const { lessons, teachers } = await read(day);
    const busy = lessons.find(
      (lesson) => lesson.startsAt === open.startsAt && lesson.teachers.some((one) => !one.absent),
    );
    const as = (teacherId: number) => ({ substitute: { teacherId, ask: false } });
    await expect(change(day, [open, as(busy?.teachers[0]?.id ?? 0)])).rejects.toMatchObject({
      code: 'day_clash',
    });
    await expect(change(day, [open, as(other.teachers[0]?.id ?? 0)])).rejects.toMatchObject({
      code: 'substitute_taken',
    });
    await expect(change(day, [open, as(999_999)])).rejects.toMatchObject({
      fields: [{ path: 'substitute', code: 'not_allowed' }],
    });
    const free = (await substitutes(day, open)).rows[0]?.id ?? 0;
    await expect(change(day, [open, { ...as(free), outcome: 'cancelled' }])).rejects.toMatchObject({
      fields: [{ path: 'substitute', code: 'not_allowed' }],
    });
    const held = lessons.find((lesson) => lesson.teachers.every((one) => !one.absent)) as DayLesson;
    const spare = teachers.find(({ id }) => !held.teachers.some((one) => one.id === id));
    await expect(change(day, [held, as(spare?.id ?? 0)])).rejects.toMatchObject({ code: 'nobody_absent' });
  });

  test('who is asked says yes or no once; no one else can answer, and the own week shows it', async () => {
    const own = async () =>
      (await server.send(technical.readOwnWeek, {}, 'teacher')).weeks.flatMap(({ lessons }) => lessons);
    const asked = (await own()).find(({ state }) => state === 'asked');
    const id = asked?.askedAs ?? 0;
    const say = (accept: boolean, as: 'teacher' | 'head') =>
      server.send(technical.answerCover, { params: { id }, body: { accept } }, as);
    await expect(say(true, 'head')).rejects.toMatchObject({ code: 'not_found' });
    await say(true, 'teacher');
    await expect(say(false, 'teacher')).rejects.toMatchObject({ code: 'cover_answered' });
    const now = (await own()).find(({ day, startsAt }) => day === asked?.day && startsAt === asked.startsAt);
    expect(now).toMatchObject({ state: 'covering', askedAs: null });
    const covered = (await read(today())).lessons.find(({ change: one }) => one?.id === id);
    expect(covered).toMatchObject({ needs: 'nothing', change: { coverState: 'assigned' } });
    await expect(change(today(), [{ ...(covered as DayLesson), change: null }, null])).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('who says no is offered last, and the lesson is open again', async () => {
    const day = monday(6);
    const [open] = await twoOpen(day);
    const { id: teacherId } = await server.send(session.me, {}, 'teacher');
    const free = (await substitutes(day, open)).rows.some(({ id }) => id === teacherId);
    const asked = free ? teacherId : 0;
    if (!asked) return expect((await substitutes(day, open)).busy).toBeGreaterThan(0);
    const { lessons } = await change(day, [open, { substitute: { teacherId, ask: true } }]);
    const id = lessons[0]?.change?.id ?? 0;
    await server.send(technical.answerCover, { params: { id }, body: { accept: false } }, 'teacher');
    const now = (await read(day)).lessons.find(({ lessonId }) => lessonId === open.lessonId) as DayLesson;
    expect(now.needs).toBe('teacher');
    expect((await substitutes(day, now)).rows.at(-1)).toMatchObject({ id: teacherId, declined: true });
  });
});

describe('word of what is planned', () => {
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await server.app.connection.pool.query(text, values)).rows as Row[];
  const toldTo = (userId: number) =>
    query<{ kind: string; subject: string; body: string }>(
      `select kind, subject, body from message where user_id = $1 and kind = 'cover' order by id desc`,
      [userId],
    );

  test('comes to the substitute when asked, and when let go; to the planner with the answer', async () => {
    const day = daysAfter(monday(5), 1);
    const [open] = await twoOpen(day);
    const { id: teacherId } = await server.send(session.me, {}, 'teacher');
    const { id: headId } = await server.send(session.me, {}, 'head');
    const free = (await substitutes(day, open)).rows.some(({ id }) => id === teacherId);
    const id = free ? teacherId : ((await substitutes(day, open)).rows[0]?.id ?? 0);
    const asked = await change(day, [open, { substitute: { teacherId: id, ask: true }, note: 'Page 12' }]);
    const [first] = await toldTo(id);
    expect(first?.body).toContain(open.startsAt);
    expect(first?.body).toContain('Page 12');
    const changeId = asked.lessons[0]?.change?.id ?? 0;
    if (free) {
      await server.send(
        technical.answerCover,
        { params: { id: changeId }, body: { accept: false } },
        'teacher',
      );
      const [answer] = await toldTo(headId);
      expect(answer?.subject).toMatch(/Can’t take over|ບໍ່ສະດວກ/);
    }
    const now = (await read(day)).lessons.find(({ change: one }) => one?.id === changeId) as DayLesson;
    await change(day, [now, { substitute: { teacherId: id, ask: false } }]);
    const before = (await toldTo(id)).length;
    const again = (await read(day)).lessons.find(({ change: one }) => one?.id === changeId) as DayLesson;
    await change(day, [again, null]);
    const told = await toldTo(id);
    expect(told.length).toBe(before + 1);
    expect(told[0]?.subject).toMatch(/need not|ບໍ່ຕ້ອງ/);
  });

  test('comes to families of the class where the school tells them, and not where only the teacher is another', async () => {
    const day = daysAfter(monday(6), 2);
    const [child] = await query<{ class_id: number; user_id: number }>(
      `select e.class_id, g.user_id from guardian g join student_guardian l on l.guardian_id = g.id
        join enrolment e on e.student_id = l.student_id and e.is_current and e.end_date is null
        join app_user u on u.id = g.user_id and u.username = 'family'
        where e.branch_id = 1 order by e.class_id limit 1`,
    );
    const told = () =>
      query<{ body: string }>(
        `select body from message where kind = 'lesson_change' and user_id = $1 order by id desc`,
        [child?.user_id],
      );
    const leaving = (classId: number, lastDay: string | null) =>
      query(
        `update enrolment set end_date = $2, exit_code = case when $2::date is null then null else 'withdrawn' end
          where class_id = $1 and is_current`,
        [classId, lastDay],
      );
    const { lessons } = await read(day);
    const [lesson, second] = lessons.filter(
      ({ classes }) => classes.length === 1 && classes[0]?.id === child?.class_id,
    ) as [DayLesson, DayLesson];
    await change(day, [lesson, { outcome: 'cancelled' }]);
    expect(await told()).toEqual([]);
    await query(
      `insert into message_setting (branch_id, kinds, absent_at, quiet_from, quiet_until)
        values (1, array['lesson_change'], 570, 1200, 360) on conflict (branch_id) do update set kinds = excluded.kinds`,
    );
    // Who leaves on a day to come is in the class until then.
    await leaving(child?.class_id ?? 0, daysAfter(day, 20));
    await change(day, [second, { outcome: 'self-study' }]);
    expect(await told()).toHaveLength(1);
    await leaving(child?.class_id ?? 0, null);
    expect((await told())[0]?.body).toContain(second.startsAt);
    await absent(second.teachers[0]?.id ?? 0, day);
    const now = (await read(day)).lessons.find(
      ({ lessonId, block }) => lessonId === second.lessonId && block === second.block,
    ) as DayLesson;
    await change(day, [now, null]);
    const open = (await read(day)).lessons.find(
      ({ lessonId, block }) => lessonId === second.lessonId && block === second.block,
    ) as DayLesson;
    const before = (await told()).length;
    const teacherId = (await substitutes(day, open)).rows[0]?.id ?? 0;
    await change(day, [open, { substitute: { teacherId, ask: false } }]);
    expect(await told()).toHaveLength(before);
  });
});

describe('a lesson on one day', () => {
  test('is in another room that is free, changes rooms with another one, and goes back', async () => {
    const day = monday(7);
    const { lessons } = await read(day);
    const [one] = lessons.filter(({ room }) => room);
    const other = lessons.find(
      ({ startsAt, endsAt, room, lessonId }) =>
        room && lessonId !== one?.lessonId && startsAt === one?.startsAt && endsAt === one.endsAt,
    );
    const [first, second] = [one as DayLesson, other as DayLesson];
    const [here, there] = [first.room?.id ?? 0, second.room?.id ?? 0];
    await expect(change(day, [first, { roomId: there }])).rejects.toMatchObject({
      ...{ code: 'day_clash', details: { kind: 'room', id: there } },
    });
    await expect(change(day, [first, { roomId: 999_999 }])).rejects.toMatchObject({ code: 'room_not_here' });
    const swapped = await change(day, [first, { roomId: there }], [second, { roomId: here }]);
    expect(swapped.lessons.map(({ room }) => room?.id).sort()).toEqual([here, there].sort());
    const back = swapped.lessons.map((lesson) => [lesson, null] as const);
    await change(day, ...back);
    expect((await read(day)).lessons).toEqual(lessons);
  });

  test('moves to a free hour of the day, and not onto another lesson, beyond the day, or between two bells', async () => {
    const day = daysAfter(monday(3), 1);
    const { lessons, periods } = await read(day);
    const ofClass = (id: number | undefined) => lessons.filter(({ classes }) => classes[0]?.id === id);
    const first = lessons.find(({ length }) => length === 1) as DayLesson;
    const own = ofClass(first.classes[0]?.id);
    const taken = own.find(({ lessonId, block }) => lessonId !== first.lessonId || block !== first.block);
    await expect(change(day, [first, { movedTo: taken?.startsAt ?? '' }])).rejects.toMatchObject({
      code: 'day_clash',
    });
    await expect(change(day, [first, { movedTo: '06:01' }])).rejects.toMatchObject({
      code: 'timetable_period',
    });
    const last = periods.filter(({ setId }) => setId === first.setId).at(-1);
    const long = lessons.find(({ length }) => length > 1) as DayLesson;
    await expect(change(day, [long, { movedTo: last?.startsAt ?? '' }])).rejects.toMatchObject({
      code: 'timetable_period',
    });
    const isFree = (startsAt: string) =>
      lessons.every(
        (lesson) =>
          lesson.endsAt <= startsAt ||
          lesson.startsAt > startsAt ||
          (lesson.classes[0]?.id !== first.classes[0]?.id &&
            !lesson.teachers.some(({ id }) => first.teachers.some((one) => one.id === id))),
      );
    const hour = periods.find(({ setId, startsAt }) => setId === first.setId && isFree(startsAt));
    const { lessons: moved } = await change(day, [first, { movedTo: hour?.startsAt ?? '' }]);
    expect(moved).toMatchObject([{ startsAt: hour?.startsAt, plannedAt: first.plannedAt }]);
  });

  test('is left to the class, or isn’t held, and its family sees so', async () => {
    const family = async () =>
      (await server.send(technical.readOwnWeek, {}, 'family')).weeks.flatMap(({ lessons }) => lessons);
    const [lesson] = (await family()).filter(({ day }) => day > today());
    const { lessons } = await read(lesson?.day ?? '');
    const wanted = lessons.find(
      ({ startsAt, classes, change: now }) =>
        startsAt === lesson?.startsAt && !now && classes.some(({ name }) => lesson.classNames.includes(name)),
    ) as DayLesson;
    await change(lesson?.day ?? '', [wanted, { outcome: 'self-study', note: 'Page 12' }]);
    const seen = (await family()).find(
      ({ day, startsAt, classNames }) =>
        day === lesson?.day && startsAt === lesson.startsAt && classNames[0] === lesson.classNames[0],
    );
    expect(seen).toMatchObject({ state: 'self-study', teachers: [], note: '' });
  });
});

describe('what was planned for a day', () => {
  test('stays where a new version has the same lesson, is listed as lost where it hasn’t, and is then dropped', async () => {
    const day = monday(10);
    const [open] = await twoOpen(day);
    const teacherId = (await substitutes(day, open)).rows[0]?.id ?? 0;
    await change(day, [open, { substitute: { teacherId, ask: false } }]);
    const plan = await read(day);
    const copy = async (from: string, forget: boolean) => {
      const { id, version } = await server.send(
        technical.createTimetable,
        { body: { name: `From ${from} ${forget}`, copyOf: plan.timetable?.id ?? 0 } },
        'head',
      );
      if (forget) {
        const week = await server.send(technical.readTimetable, { params: { id } }, 'head');
        const isOpen = ({ subjectId, classes }: (typeof week.lessons)[number]) =>
          subjectId === open.subject.id && classes[0]?.classId === open.classes[0]?.id;
        const lessonId = week.lessons.find(isOpen)?.id ?? 0;
        await server.send(technical.deleteLesson, { params: { id, lessonId } }, 'head');
      }
      const query = { from };
      const preview = await server.send(technical.previewPublishing, { params: { id }, query }, 'head');
      await server.send(technical.publishTimetable, { params: { id }, body: { from, version } }, 'head');
      return preview.lost;
    };
    expect(await copy(daysAfter(day, -2), false)).toEqual([]);
    const kept = await read(day);
    expect(kept.timetable?.id).not.toBe(plan.timetable?.id);
    expect(kept.lost).toEqual([]);
    expect(kept.lessons.find(({ change: one }) => one?.substitute?.id === teacherId)).toBeDefined();
    expect(await copy(daysAfter(day, -1), true)).toMatchObject([{ day, startsAt: open.startsAt }]);
    const { lost } = await read(today());
    expect(lost).toMatchObject([{ day, why: 'lesson_gone', startsAt: open.startsAt }]);
    const [{ id } = { id: 0 }] = lost;
    await server.send(technical.dropLostChange, { params: { id } }, 'head');
    expect((await read(today())).lost).toEqual([]);
    await expect(server.send(technical.dropLostChange, { params: { id } }, 'head')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is listed as not needed once the teacher is there after all', async () => {
    const day = daysAfter(monday(4), 1);
    const [open] = await twoOpen(day);
    const teacherId = (await substitutes(day, open)).rows[0]?.id ?? 0;
    await change(day, [open, { substitute: { teacherId, ask: false } }]);
    const away = (await read(day)).absences.find(
      (one) => one.teacherId === open.teachers[0]?.id && one.firstDay === day,
    );
    await server.send(technical.deleteTeacherAbsence, { params: { id: away?.id ?? 0 } }, 'head');
    expect((await read(today())).lost).toMatchObject([{ day, why: 'teacher_back' }]);
  });
});

test('the roll call and the mark book know the lesson of the hour, and whoever takes a class over calls its roll', async () => {
  const now = wallClock().slice(11, 16);
  const { lessons } = await read(today());
  const me = await server.send(session.me, {}, 'teacher');
  const own = lessons.find(
    ({ startsAt, endsAt, teachers }) =>
      startsAt <= now && now < endsAt && teachers.some(({ id }) => id === me.id),
  );
  const classId = own?.classes[0]?.id ?? 0;
  const roll = await server.send(rollCallOf, { params: { classId } }, 'head');
  expect(roll.lesson).toMatchObject({ subject: own?.subject.name, startsAt: own?.startsAt });
  const { teachingNow } = await server.send(markBookChoices, {}, 'teacher');
  expect(teachingNow).toEqual({ classId, subjectId: own?.subject.id });
  const covered = lessons.find(
    ({ change: one }) => one?.coverState === 'assigned' && one.substitute?.id === me.id,
  );
  const { classes } = await server.send(rollCallClasses, {}, 'teacher');
  expect(classes.map(({ id }) => id)).toContain(covered?.classes[0]?.id);
});
