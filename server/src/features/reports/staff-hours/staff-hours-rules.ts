import {
  type Interval,
  minutesOf,
  within,
  workedMinutes,
  workingTimes,
} from '@suksa/contracts/checkinout/working-time';
import type { StaffDayFacts, StaffFlag, StaffTotals } from '@suksa/contracts/reports';
import { type DayLetter, stateOfLetter } from '@suksa/contracts/reports';
import { count, letterOf, noCounts, withRate } from '../../../school/attendance/attendance-letters.ts';
import { planned } from '../../../school/attendance/class-plan.ts';
import { minutesLate } from '../../../school/attendance/late-coming.ts';
import type { DayStatus } from '../../../school/calendar/calendar.ts';
import type { Shift } from '../../../school/calendar/shifts.ts';
import { timeOf } from '../../../school/clock.ts';

/** One day of one member of staff as it is kept, and what the calendar and the shifts say of it. */
export interface KeptDay {
  readonly date: string;
  readonly status: DayStatus;
  /** The shifts of that day, in order of time. */
  readonly shifts: readonly Shift[];
  /** Whether the person has times at all: then a day without any is free. */
  readonly hasTimes: boolean;
  readonly isEmployed: boolean;
  /** The letter as `attendance_month` keeps it. */
  readonly stored: string;
  readonly firstIn: number | null;
  readonly lastOut: number | null;
  readonly lateMinutes: number;
  /** Out and in again between the first coming and the last leaving. */
  readonly away: readonly Interval[];
  /** Where its times are a person's word. */
  readonly corrected: NonNullable<StaffDayFacts['corrected']> | null;
}

export interface SchoolMoment {
  readonly day: string;
  readonly minute: number;
}

export interface JudgedDay extends StaffDayFacts {
  readonly letter: DayLetter;
  readonly corrected: KeptDay['corrected'];
}

/** What a day came to: the letter, and the minutes that a payroll asks for. */
export const judgeDay = (kept: KeptDay, now: SchoolMoment): JudgedDay => {
  const { date, shifts, firstIn, lastOut, stored } = kept;
  const letter = letterOn(kept, now);
  const times = workingTimes(shifts);
  const isFree = 'HWXVN'.includes(letter);
  const unclosed = firstIn !== null && lastOut === null && date < now.day;
  const hasLeft = firstIn !== null && lastOut !== null;
  return {
    date,
    letter,
    state: stateOfLetter[letter],
    shift: shifts[0]?.name ?? null,
    firstIn: firstIn === null ? null : timeOf(firstIn),
    lastOut: lastOut === null ? null : timeOf(lastOut),
    // What a person said about the day (there in time, with reason) isn't unsaid by a card.
    lateMinutes: 'LHA'.includes(stored) ? lateOn(kept) : 0,
    earlyMinutes: hasLeft && !isFree ? minutesOf(within(times, { from: lastOut, until: endOfDay })) : 0,
    workedMinutes: hasLeft ? workedMinutes(kept, { from: firstIn, until: lastOut }) : unclosed ? null : 0,
    plannedMinutes: isFree ? 0 : minutesOf(times),
    unclosed,
    corrected: kept.corrected,
  };
};

/** A coming that a person put right is late by the day's times; any other as the gate judged it. */
const lateOn = ({ corrected, firstIn, shifts, lateMinutes }: KeptDay): number =>
  corrected ? minutesLate(shifts, firstIn) : lateMinutes;

const endOfDay = 24 * 60;

const letterOn = ({ date, status, shifts, hasTimes, isEmployed, stored }: KeptDay, now: SchoolMoment) => {
  if (!isEmployed) return 'X';
  // A leave goes on over days on which the person doesn’t work.
  if (status.working && hasTimes && shifts.length === 0 && '.EV'.includes(stored)) return 'W';
  const plan = planned(status, now.day);
  const lastMinute = Math.max(...shifts.map(({ lateUntil }) => lateUntil));
  const isOver = date === now.day && shifts.length > 0 && now.minute > lastMinute;
  return letterOf(stored, plan === 'T' && isOver ? 'S' : plan);
};

/** The sums of some days, whoever's they are. */
export const totalsOf = (days: readonly JudgedDay[]): StaffTotals => {
  const counts = noCounts();
  const sums = {
    ...{ lateMinutes: 0, earlyMinutes: 0, workedMinutes: 0, plannedMinutes: 0 },
    ...{ unclosed: 0, corrected: 0 },
  };
  for (const day of days) {
    count(counts, day.letter);
    sums.lateMinutes += day.lateMinutes;
    sums.earlyMinutes += day.earlyMinutes;
    sums.workedMinutes += day.workedMinutes ?? 0;
    sums.plannedMinutes += day.plannedMinutes;
    sums.unclosed += Number(day.unclosed);
    sums.corrected += Number(day.corrected !== null);
  }
  return { counts: withRate(counts), ...sums };
};

/** What each flag looks for in a day. */
export const flagged: Readonly<Record<StaffFlag, (day: JudgedDay) => boolean>> = {
  late: ({ lateMinutes }) => lateMinutes > 0,
  early: ({ earlyMinutes }) => earlyMinutes > 0,
  unclosed: ({ unclosed }) => unclosed,
  absent: ({ letter }) => letter === 'A',
};
