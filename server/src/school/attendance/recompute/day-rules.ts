import type { DayLetter } from '@suksa/contracts/reports';
import type { Calendar, DayStatus, DaySubject } from '../../calendar/calendar.ts';
import { isFreed, isOffDay, isOffWeekday, type Shift, shiftsOn } from '../../calendar/shifts.ts';
import { planned } from '../class-plan.ts';
import type { AttendancePerson } from './people-of-days.ts';

/** What days are judged by. */
export interface Rules {
  readonly calendar: Calendar;
  readonly shifts: readonly Shift[];
}

/** One past day for one kind of person, by the rules before and after. */
export interface RuledDay {
  readonly date: string;
  /** Whether anything of this day may change. */
  readonly touched: boolean;
  readonly before: DayStatus;
  readonly after: DayStatus;
  /** What the reports expect of the day: S school, H holiday, W no school day. */
  readonly plannedBefore: string;
  readonly plannedAfter: string;
  /** A school day of the branch on which the class has none. */
  readonly isOffDay: boolean;
  readonly shifts: readonly Shift[];
}

/** The past days of a branch that are recalculated, first and last included. */
export interface RecomputeRange {
  readonly branchId: number;
  readonly from: string;
  readonly until: string;
}

export interface RecomputeJob extends RecomputeRange {
  /** The calendar that the reports apply now. */
  readonly before: Calendar;
  /** The rules by which the days are recalculated. */
  readonly after: Rules;
  /** Only the days that the calendar makes into something else, for whom it does; else every day of the range. */
  readonly onlyChangedDays: boolean;
  /** Only these students, and nobody of the staff. */
  readonly students?: readonly number[];
}

/** After every past day: which days that is doesn't matter, as long as it is later. */
const later = '9999-12-31';

/** The rules of a day, worked out once for everybody whom they treat alike: a class, or staff of one type and sex. */
export const dayRules = ({
  before,
  after,
  onlyChangedDays,
}: Pick<RecomputeJob, 'before' | 'after' | 'onlyChangedDays'>) => {
  const known = new Map<string, RuledDay>();
  return (date: string, person: AttendancePerson): RuledDay => {
    const place = placeOn(date, person);
    const key = `${date}${person.kind}${place.classId ?? ''}/${person.sex ?? ''}/${person.staffType ?? ''}`;
    const found = known.get(key);
    if (found) return found;
    const subject: DaySubject = { kind: person.kind, sex: person.sex, ...place };
    const [was, is] = [before.dayStatus(date, subject), after.calendar.dayStatus(date, subject)];
    const own = { ...subject, staffType: person.staffType };
    const plannedFor = (status: DayStatus) => {
      if (isFreed(after.shifts, status, own)) return 'H';
      return isOffWeekday(after.shifts, status, own) ? 'W' : planned(status, later);
    };
    const ruled: RuledDay = {
      date,
      touched: !onlyChangedDays || !isSame(was, is),
      before: was,
      after: is,
      plannedBefore: plannedFor(was),
      plannedAfter: plannedFor(is),
      isOffDay: isOffDay(after.shifts, is, own),
      shifts: shiftsOn(after.shifts, is, own),
    };
    known.set(key, ruled);
    return ruled;
  };
};

interface Days {
  readonly from: string;
  readonly until: string;
}

const isOn = (date: string, { from, until }: Days): boolean => from <= date && date <= until;

/** Whether somebody belonged to the branch on a day: who left and came back didn't in between. */
export const isHere = (date: string, person: Pick<AttendancePerson, 'earlier' | 'from' | 'until'>): boolean =>
  isOn(date, person) || person.earlier.some((before) => isOn(date, before));

/** Where a student studied on a day; who changed class in the year was in another one before. */
const placeOn = (date: string, { classId, levelId, earlier }: AttendancePerson) => {
  const then = earlier.find((before) => isOn(date, before));
  return then ? { classId: then.classId, levelId: then.levelId } : { classId, levelId };
};

/** Whether a day means the same for attendance: an exam is a day like others, and a free day is free by any name. */
const isSame = (a: DayStatus, b: DayStatus): boolean =>
  a.working === b.working &&
  (!a.working ||
    ((a.kind === 'make_up') === (b.kind === 'make_up') &&
      a.free?.from === b.free?.from &&
      a.free?.until === b.free?.until));

export type Letter = Exclude<DayLetter, 'X' | 'N'>;
