import { earlyMinutes, shiftAt } from '@suksa/contracts/checkinout/decision';
import type { Calendar } from '../calendar/calendar.ts';
import { type Shift, shiftsOn } from '../calendar/shifts.ts';

interface DayRules {
  readonly calendar: Calendar;
  readonly shifts: readonly Shift[];
}

interface OfClass {
  readonly classId: number | null;
  readonly levelId: number | null;
}

/** A class's shifts on a day, in order of time; none where it has no school. */
export const classShifts = ({ calendar, shifts }: DayRules, day: string, of: OfClass): readonly Shift[] => {
  const subject = { kind: 'student', ...of } as const;
  const status = calendar.dayStatus(day, subject);
  return status.working ? shiftsOn(shifts, status, subject) : [];
};

/** By how many minutes a leaving was before time. */
export const minutesEarly = (shifts: readonly Shift[], minute: number): number =>
  earlyMinutes(shiftAt(shifts, minute), minute);

/** Approved leave that covers a day. */
export const onLeaveText = (student: string, day: string) => `exists (
  select 1 from leave_request l where l.student_id = ${student} and l.state = 'approved'
    and ${day} between l.first_day and l.last_day)`;

interface Leaving {
  readonly student: string;
  readonly day: string;
  /** Minutes after midnight. */
  readonly minute: string;
}

/** The staff's word on a leaving; a permit says nothing of the time before it begins. */
export const staffWordText = ({ student, day, minute }: Leaving) => `
  select p.permitted from early_leave_permit p where p.student_id = ${student} and p.day = ${day}
    and (p.from_minute is null or p.from_minute <= ${minute})`;

/** Whether a student might leave early: the staff's word goes first, then the leave, then what was said at the gate. */
export const mayLeaveEarlyText = ({ student, day, minute }: Leaving) => `coalesce(
  (${staffWordText({ student, day, minute })}),
  ${onLeaveText(student, day)} or exists (
    select 1 from early_leave_note n where n.student_id = ${student} and n.day = ${day} and n.allowed_by <> 'nobody'))`;
