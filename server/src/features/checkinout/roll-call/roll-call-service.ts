import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { callRoll, rollCallOf } from '@suksa/contracts/checkinout';
import { startOfMonth } from '@suksa/contracts/days';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import type { ScopedClass } from '../../../school/attendance/attendance-scope.ts';
import { positionOf } from '../../../school/attendance/month-days.ts';
import { type Calendar, loadCalendar } from '../../../school/calendar/calendar.ts';
import { type LocalMoment, localMoment, timeOf, todayIn } from '../../../school/clock.ts';
import { teachersNow } from '../../../school/timetable/held-lessons.ts';
import { lessonOfClass } from '../../../school/timetable/lesson-of-the-hour.ts';
import { classesOfToday } from './classes-to-call-service.ts';
import { awayFromLesson, keepLessonAbsences } from './lesson-absence-repository.ts';
import { type CalledLesson, lessonOfRoll } from './lesson-of-roll-service.ts';
import {
  type CalledDay,
  findCall,
  holdClass,
  insertCall,
  lastCall,
  type RollRow,
  rollOfClass,
  writeCalled,
} from './roll-call-repository.ts';
import { calledAs, type RollDay, stateOf } from './roll-call-rules.ts';

/** Stands beside the day in reports; whoever reads them may have either language. */
const word = 'ຂານຊື່ · Roll call';
/** A gate's device stands for nobody: it is named where somebody asks who said it. */
const wordOf = ({ kiosk }: Caller['actor']) => (kiosk ? `${word} · ${kiosk.name}` : word);
const entity = 'checkinout.roll_call';
const attempts = 3;

const classOf = async (call: Caller, classId: number, day: string): Promise<ScopedClass> =>
  (await classesOfToday(call, day, { classId })).find(({ id }) => id === classId) ?? notFound();

export const rollOf = async (call: Caller, classId: number): Promise<EndpointOutput<typeof rollCallOf>> =>
  rollOfFound(call, await classOf(call, classId, todayIn()));

/** The roll of a class that the caller was found to look after. */
export const rollOfFound = async (
  call: Caller,
  found: ScopedClass,
): Promise<EndpointOutput<typeof rollCallOf>> => {
  const { read } = call.school;
  const day = todayIn();
  const classId = found.id;
  const now = localMoment(new Date());
  const [rows, calendar, last, lesson, called] = await Promise.all([
    rollOfClass(read, { classId, day }),
    loadCalendar(read, { branchId: call.context.branchId, from: day, until: day }),
    lastCall(read, { classId, day }),
    lessonOfClass(read, classId, now.instant),
    lessonOfRoll(read, classId, now),
  ]);
  const away = called ? await awayFromLesson(read, { classId, day, startsAt: called.startsAt }) : null;
  return {
    date: day,
    className: found.name,
    takenAt: last?.call.takenAt.toISOString() ?? null,
    takenBy: last?.by ?? null,
    lesson: lesson
      ? {
          subject: { lo: lesson.subject.lo, en: lesson.subject.en },
          startsAt: lesson.startsAt,
          endsAt: lesson.endsAt,
          teachers: teachersNow(lesson).map(({ lo, en }) => ({ lo, en })),
        }
      : null,
    students: rows.map((row) => {
      const known = dayOf(row, day);
      return {
        id: row.id,
        code: row.code,
        name: row.name,
        nickname: row.nickname,
        hasPhoto: row.hasPhoto,
        state: stateOf(known, isExpected(row, { calendar, found, day })),
        firstIn: known.firstIn === null ? null : timeOf(known.firstIn),
        ...(away?.has(row.id) && { isAway: true }),
        ...(row.isCalled && { isCalled: true }),
      };
    }),
  };
};

interface Expecting {
  readonly calendar: Calendar;
  readonly found: ScopedClass;
  readonly day: string;
}

const isExpected = ({ sex, status }: RollRow, { calendar, found, day }: Expecting): boolean =>
  status === 'enrolled' &&
  calendar.dayStatus(day, { kind: 'student', sex, levelId: found.levelId, classId: found.id }).working;

type Times = readonly (number | null)[];

const noDays = '.'.repeat(31);
const noTimes: Times = Array.from({ length: 31 }, () => null);

const dayOf = ({ days, firstIn, lastOut, isCalled }: RollRow, day: string): RollDay => ({
  letter: (days ?? noDays).charAt(positionOf(day)),
  firstIn: firstIn?.[positionOf(day)] ?? null,
  lastOut: lastOut?.[positionOf(day)] ?? null,
  isCalled,
});

type Called = EndpointOutput<typeof callRoll>;

/** A gate's scans wait as long. */
const oldestCall = 7 * 24 * 60 * 60 * 1000;

/** The device says how long ago the class was called, by its own clock; when that was, ours says. */
const calledAt = (called: EndpointRequest<typeof callRoll>['body']['called']): LocalMoment => {
  const ago = called ? Math.max(0, Date.parse(called.sentAt) - Date.parse(called.at)) : 0;
  if (ago > oldestCall) refuse('scan_too_old');
  return localMoment(new Date(Date.now() - ago));
};

/** What was called without a line unsays nothing that somebody has called since. */
const refuseCalledSince = async (tx: Transaction, classId: number, { day, instant }: LocalMoment) => {
  const last = await lastCall(tx, { classId, day });
  if (last && last.call.takenAt > instant) refuse('called_since', { status: 409 });
};

/** Of two who call a class at once, the second is told of the first, and not heard in silence. */
const refuseUnseen = async (tx: Transaction, roll: { classId: number; day: string }, seen: string | null) => {
  await holdClass(tx, roll.classId);
  const last = await lastCall(tx, roll);
  const at = last?.call.takenAt.toISOString() ?? null;
  if (at !== (seen && new Date(seen).toISOString()))
    refuse('called_since', { status: 409, ...(last && { details: { by: last.by, at } }) });
};

/** One call for a class whole: who isn't named is there. */
export const takeRollCall = async (
  call: Caller,
  classId: number,
  { idempotencyKey: key, absent, called, seen }: EndpointRequest<typeof callRoll>['body'],
): Promise<Called> => {
  const moment = calledAt(called);
  const { branchId } = call.context;
  const { day } = moment;
  const [found, calendar, lesson] = await Promise.all([
    classOf(call, classId, day),
    loadCalendar(call.school.db, { branchId, from: day, until: day }),
    lessonOfRoll(call.school.db, classId, moment),
  ]);
  const calling: Calling = {
    ...{ call, moment, lesson },
    ...{ expecting: { calendar, found, day }, absent: new Set(absent) },
  };
  return write(call, async (tx) => {
    let made = false;
    const request = { classId, absent: [...absent].sort((a, b) => a - b) };
    const id = await createOnce(tx, { actor: call.actor, entity, key, request }, async () => {
      made = true;
      if (called) await refuseCalledSince(tx, classId, moment);
      else if (seen !== undefined) await refuseUnseen(tx, { classId, day }, seen);
      const { roll, ...counted } = await callAll(tx, calling);
      const callId = await insertCall(tx, {
        ...{ branchId, classId, day, takenBy: call.actor.userId, takenAt: moment.instant },
        ...(call.actor.kiosk && { kioskId: call.actor.kiosk.id }),
        ...counted,
        ...(lesson && { lessonFrom: lesson.startsAt, lessonUntil: lesson.endsAt }),
      });
      if (lesson) await keepLessonAbsences(tx, { branchId, classId, day, lesson, callId, ...roll });
      return callId;
    });
    const taken = (await findCall(tx, id)) ?? notFound();
    const result = { present: taken.present, absent: taken.absent, missing: taken.missing };
    const line = {
      action: 'create',
      entity,
      entityId: id,
      branchId,
      after: {
        ...{ day, ...request, ...result, absent: request.absent },
        ...(call.actor.kiosk && { kiosk: call.actor.kiosk.name }),
        ...(lesson && { lesson: `${timeOf(lesson.startsAt)}–${timeOf(lesson.endsAt)}` }),
      },
    };
    return { result, audit: made ? line : [] };
  });
};

interface Calling {
  readonly call: Caller;
  readonly moment: LocalMoment;
  /** Null where the class has none then: the roll is of the day. */
  readonly lesson: CalledLesson | null;
  readonly expecting: Expecting;
  readonly absent: ReadonlySet<number>;
}

interface CalledRoll extends Called {
  readonly roll: {
    readonly present: readonly number[];
    /** Who was expected in the lesson: nobody who has left already. */
    readonly away: readonly number[];
  };
}

/** Whose month a scan has changed meanwhile is looked at again. */
const callAll = async (tx: Transaction, calling: Calling): Promise<CalledRoll> => {
  const { call, moment, lesson, expecting, absent } = calling;
  const at = { minute: moment.minute, lessonFrom: lesson?.startsAt ?? null };
  const { day } = moment;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const roll = await rollOfClass(tx, { classId: expecting.found.id, day });
    const rows = roll.filter((row) => isExpected(row, expecting));
    if (rows.length === 0) refuse('no_school_day');
    const changes = rows.map((row) => ({
      row,
      called: calledAs(dayOf(row, day), absent.has(row.id), at),
    }));
    const called = changes.flatMap(({ row, called }) =>
      called === null || called.kind === 'missing' ? [] : [calledDay(row, day, called)],
    );
    const written = await writeCalled(
      tx,
      {
        ...{ branchId: call.context.branchId, day, month: startOfMonth(day), at: moment.instant },
        ...{ madeBy: call.actor.userId, reason: wordOf(call.actor) },
      },
      called,
    );
    if (called.every(({ studentId }) => written.has(studentId))) {
      const away = rows.filter(({ id }) => absent.has(id));
      const missing = changes.flatMap(({ row, called }) => (called?.kind === 'missing' ? [row.id] : []));
      return {
        ...{ present: rows.length - away.length, absent: away.length, missing },
        roll: {
          present: rows.flatMap(({ id }) => (absent.has(id) ? [] : [id])),
          away: away.flatMap((row) => (dayOf(row, day).lastOut === null ? [row.id] : [])),
        },
      };
    }
  }
  return refuse('conflict');
};

const calledDay = (
  { id, seen, days, firstIn: comings, lastOut: leavings }: RollRow,
  day: string,
  { letter, firstIn }: { readonly letter: 'P' | 'A'; readonly firstIn: number | null },
): CalledDay => {
  const position = positionOf(day);
  const known = days ?? noDays;
  const [cameAt, wentAt]: readonly [Times, Times] = [comings ?? noTimes, leavings ?? noTimes];
  return {
    studentId: id,
    seen,
    days: known.slice(0, position) + letter + known.slice(position + 1),
    firstIn: cameAt.with(position, firstIn),
    lastOut: wentAt.with(position, null),
    letter,
    at: firstIn,
  };
};
