import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { shiftAt } from '@suksa/contracts/checkinout/decision';
import { daysAfter, instantAt, weekdayOf } from '@suksa/contracts/days';
import type { TriedShift, tryShift, WeekDay, weekOfShifts } from '@suksa/contracts/settings';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { type DayStatus, loadCalendar } from '../../../school/calendar/calendar.ts';
import { loadShifts, type Shift, shiftsOn, type WeighedShift } from '../../../school/calendar/shifts.ts';
import { localMoment, todayIn } from '../../../school/clock.ts';
import { offDay } from '../../checkinout/gate/check-presenter.ts';
import { tryScan } from '../../checkinout/gate/check-service.ts';
import { findShiftPerson } from './shift-people-repository.ts';
import { presentActing } from './shift-presenter.ts';
import { classesOfYear } from './shift-repository.ts';

type Group = EndpointRequest<typeof weekOfShifts>['query'];

/** How the shifts act on a group from Monday to Sunday: the same resolver and the same choice as at the gate. */
export const weekOf = async (
  { context: { branchId, yearId }, school: { read: db } }: Pick<Caller, 'context' | 'school'>,
  { date = todayIn(), ...group }: Group,
): Promise<EndpointOutput<typeof weekOfShifts>> => {
  const dates = weekAround(date);
  const span = { branchId, from: dates[0] ?? date, until: dates.at(-1) ?? date };
  const classes = yearId === null ? [] : await classesOfYear(db, branchId, yearId);
  const ofClass = classes.find(({ id }) => id === group.classId);
  if (group.classId && !ofClass) notFound();
  const levelId = ofClass?.levelId ?? group.levelId ?? null;
  const subject = {
    kind: group.person,
    staffType: group.staffType ?? null,
    levelId,
    classId: ofClass?.id ?? null,
  };
  const calendar = await loadCalendar(db, span);
  const shifts = await loadShifts(db, span);
  return {
    days: dates.map((day) =>
      presentDay(calendar.dayStatus(day, subject), (status) => shiftsOn(shifts, status, subject)),
    ),
    ownClasses: classes
      .filter(
        ({ id, levelId: level }) =>
          !ofClass && level === levelId && shifts.some(({ classId }) => classId === id),
      )
      .map(({ id, name }) => ({ id, name })),
  };
};

const presentDay = (status: DayStatus, shiftsOf: (status: DayStatus) => readonly Shift[]): WeekDay => ({
  ...presentStatus(status),
  working: status.working,
  shifts: status.working ? shiftsOf(status).map(presentActing) : [],
});

const presentStatus = ({ date, kind, name, free }: DayStatus) => ({
  date,
  kind,
  holiday: name ? { ...name } : null,
  free: free ? { ...free } : null,
});

/** Monday to Sunday. */
const weekAround = (date: string): string[] => {
  const monday = daysAfter(date, 1 - weekdayOf(date));
  return Array.from({ length: 7 }, (_, at) => daysAfter(monday, at));
};

type Trial = EndpointRequest<typeof tryShift>['query'];

/** What a person's first scan of a day would come to, and why that shift judges it. Nothing is written. */
export const trialOf = async (
  { actor, context, school }: Caller,
  { kind, id, date, time, direction }: Trial,
): Promise<EndpointOutput<typeof tryShift>> => {
  const person = (await findShiftPerson(school.read, { actor, context }, { kind, id })) ?? notFound();
  const moment = localMoment(instantAt(date, time));
  const { decision, status, isOff, block, shifts, weighed } = await tryScan(school, {
    code: person.code,
    direction,
    branchId: context.branchId,
    moment,
  });
  const chosen = status.working ? shiftAt(shifts, moment.minute) : null;
  return {
    ...presentStatus(status),
    result: resultOf(decision.result),
    ...(decision.recorded && offDay({ status, isOff })),
    minutes: decision.recorded ? decision.minutes : 0,
    reason: block,
    halfDay: decision.recorded && decision.day.letter === 'H',
    shifts: status.working ? weighed.map((one) => presentTried(one, { chosen, acting: shifts })) : [],
  };
};

type Result = EndpointOutput<typeof tryShift>['result'];

/** The others need a scan before this one. */
const resultOf = (result: Awaited<ReturnType<typeof tryScan>>['decision']['result']): Result => {
  switch (result) {
    case 'back':
    case 'repeated':
    case 'already_in':
    case 'already_out':
    case 'ask_direction':
    case 'ask_reason':
      throw new Error(`a first scan can't be ${result}`);
    default:
      return result;
  }
};

interface Acting {
  readonly chosen: Shift | null;
  readonly acting: readonly Shift[];
}

const presentTried = ({ shift, standing }: WeighedShift, { chosen, acting }: Acting): TriedShift => ({
  shift: presentActing(acting.find(({ id }) => id === shift.id) ?? shift),
  standing: standing === 'counts' ? (shift.id === chosen?.id ? 'chosen' : 'other_session') : standing,
  group: groupOf(shift),
});

const groupOf = ({ classId, levelId, staffType }: Shift): TriedShift['group'] => {
  if (classId !== null) return 'class';
  if (levelId !== null) return 'level';
  return staffType !== null ? 'staff_type' : 'everyone';
};
