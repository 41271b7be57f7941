import type { DayStory } from '@suksa/contracts/reports';
import type { Queryable } from '../../../http/app.ts';
import type { Person } from '../../../school/attendance/said-days.ts';
import { type DaySubject, loadCalendar } from '../../../school/calendar/calendar.ts';
import { isOffWeekday, loadShifts, type ShiftSubject, shiftsOn } from '../../../school/calendar/shifts.ts';
import { isChangeWaiting, refusedChanges } from './change-repository.ts';
import {
  presentKeptScan,
  presentRefused,
  presentSaid,
  presentScan,
  presentShift,
  presentWord,
} from './day-story-presenter.ts';
import { keptDay, keptScansOn, scansOn, wordsOn } from './day-story-repository.ts';

interface Told {
  readonly person: Person;
  /** What decides on the calendar and the shifts of the day. */
  readonly subject: DaySubject & ShiftSubject;
  readonly branchId: number;
  readonly day: string;
  /** Who came for a child is seen by those alone who may put the day right. */
  readonly mayChange: boolean;
}

/**
 * One day of somebody with the scans, the rules and the words that it rests on. Authorise before: it asks nobody.
 */
export const tellDay = async (
  read: Queryable,
  { person, subject, branchId, day, mayChange }: Told,
): Promise<Omit<DayStory, 'lessonsMissed' | 'permission'>> => {
  const range = { branchId, from: day, until: day };
  const [kept, scans, unrecorded, words, waiting, calendar, shifts, refused] = await Promise.all([
    keptDay(read, person, day),
    scansOn(read, person, day),
    keptScansOn(read, person, day),
    wordsOn(read, person, day),
    isChangeWaiting(read, person, day),
    loadCalendar(read, range),
    loadShifts(read, range),
    refusedChanges(read, person, day),
  ]);
  const status = calendar.dayStatus(day, subject);
  const own = status.working ? shiftsOn(shifts, status, subject) : [];
  return {
    word: presentWord(kept),
    shift: own[0] ? presentShift(own[0]) : null,
    shifts: own.map(presentShift),
    // As the sheets have it: a weekday on which the own times aren't held is like one without school.
    calendar: {
      kind: isOffWeekday(shifts, status, subject) ? 'weekend' : status.kind,
      name: status.name,
      free: status.free,
    },
    scans: scans.map((scan) => presentScan(scan, own, mayChange)),
    kept: unrecorded.map(presentKeptScan),
    words: words.map(presentSaid),
    waiting,
    refused: refused.map(presentRefused),
  };
};
