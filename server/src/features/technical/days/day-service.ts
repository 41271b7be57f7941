import { weekdayOf } from '@suksa/contracts/days';
import type { DayPlan, LostChange } from '@suksa/contracts/technical';
import { sql } from 'drizzle-orm';
import { can } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { conflict, refuse, refuseField } from '../../../http/refuse.ts';
import { requireVersion } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { loadCalendar } from '../../../school/calendar/calendar.ts';
import { todayIn } from '../../../school/clock.ts';
import { lessonsOfDays } from '../../../school/timetable/lessons-of-days.ts';
import { roomsOf } from '../rooms/room-repository.ts';
import { teachersOfBranch } from '../teaching/teaching-repository.ts';
import { absencesOn } from './absence-repository.ts';
import { presentAbsence, presentLesson, presentLost, somebody } from './day-presenter.ts';
import { chosenWeekday, insertChosen, periodsOn, timetableOn, updateChosen } from './day-repository.ts';
import { changesFrom } from './lesson-change-repository.ts';
import { whyLost } from './lost-change-rules.ts';

/** A day of the branch as it really is. */
export const dayFor = async (call: Caller, day: string): Promise<DayPlan> => {
  const { context, school, actor } = call;
  const { branchId } = context;
  const { read } = school;
  const mayPlan = can(actor, 'technical.teaching.edit');
  const chosen = await chosenWeekday(read, { branchId, day });
  const weekday = chosen?.weekday ?? weekdayOf(day);
  const [calendar, timetable, lessons, absences, lost, teachers, rooms, periods] = await Promise.all([
    loadCalendar(read, { branchId, from: day, until: day }),
    timetableOn(read, { branchId, day }),
    lessonsOfDays(read, { branchId, from: day, until: day }),
    absencesOn(read, { branchId, day }),
    lostChanges(call),
    teachersOfBranch(read, branchId, day),
    roomsOf(read, branchId),
    periodsOn(read, { branchId, day, weekday }),
  ]);
  const status = calendar.dayStatus(day, { kind: 'student' });
  return {
    ...{ day, weekday, periods },
    calendar: { kind: status.kind, name: status.name },
    weekdayVersion: chosen?.version ?? 0,
    timetable: timetable ? { id: timetable.id, name: timetable.name } : null,
    lessons: lessons.map(presentLesson),
    absences: absences.map((row) => presentAbsence(row, mayPlan)),
    lost,
    teachers: teachers.map(({ id, nameLo, nameEn }) => somebody({ id, lo: nameLo, en: nameEn })),
    rooms: rooms.flatMap(({ id, name, kind, active }) => (active ? [{ id, name, kind }] : [])),
  };
};

/** Changes of today and later that a new version, the calendar or a teacher who is back has left without their lesson. */
const lostChanges = async ({ context: { branchId }, school: { read } }: Caller): Promise<LostChange[]> => {
  const changes = await changesFrom(read, { branchId, day: todayIn() });
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) return [];
  const lessons = await lessonsOfDays(read, {
    ...{ branchId, from: first.day, until: last.day },
    where: sql`x.id is not null`,
  });
  return changes.flatMap((change) => {
    const why = whyLost(
      change,
      lessons.find((lesson) => lesson.change?.id === change.id),
    );
    return why ? [presentLost(change, why)] : [];
  });
};

/** A day beside the year can’t be planned, and one of a closed year stays. */
export const writableDay = ({ context }: Caller, day: string): void => {
  const year = context.branch.years.find(({ start, end }) => start <= day && day <= end);
  if (!year) refuseField('day', 'outside_year');
  else if (year.state === 'closed') refuse('year_closed', { details: { year: year.name } });
};

interface Chosen {
  readonly weekday: number | null;
  /** 0: nobody had chosen. */
  readonly version: number;
}

/** Has a day run on another weekday’s timetable; what was planned for lessons that it loses is listed as lost. */
export const runOn = (call: Caller, day: string, { weekday, version }: Chosen): Promise<void> => {
  writableDay(call, day);
  const { branchId } = call.context;
  return write(call, async (tx) => {
    const before = await chosenWeekday(tx, { branchId, day });
    const now = { weekday: before?.weekday ?? null, version: before?.version ?? 0 };
    requireVersion(now, version);
    const done = before
      ? await updateChosen(tx, { id: before.id, version, weekday })
      : weekday === null || (await insertChosen(tx, { branchId, day, weekday }));
    if (!done) conflict(await chosenWeekday(tx, { branchId, day }));
    return {
      result: undefined,
      audit: {
        ...{ action: 'edit', entity: 'technical.day', entityId: `${branchId}/${day}`, branchId },
        ...{ before: { weekday: now.weekday }, after: { weekday } },
      },
    };
  });
};
