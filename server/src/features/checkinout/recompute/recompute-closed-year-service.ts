import { daysAfter } from '@suksa/contracts/days';
import type { Queryable } from '../../../http/app.ts';
import type { RecomputeJob } from '../../../school/attendance/recompute/day-rules.ts';
import { earlier, lastPastDay } from '../../../school/attendance/recompute/past-months.ts';
import { closedYearsIn } from '../../../school/attendance/recompute/stored-months.ts';
import type { CalendarEntry } from '../../../school/calendar/calendar.ts';

/** A closed year in which days would change; null where there is none. */
export const closedYearOf = async (db: Queryable, job: RecomputeJob): Promise<string | null> => {
  const until = lastPastDay(job.until);
  if (job.from > until) return null;
  const years = await closedYearsIn(db, { branchId: job.branchId, from: job.from, until });
  const closed = years.find(({ first, last }) =>
    calendarChanges(job, { from: latest(first, job.from), until: earlier(last, until) }),
  );
  return closed?.name ?? null;
};

const latest = (a: string, b: string) => (earlier(a, b) === a ? b : a);

/** Whether a day that is over becomes something else by the calendar of a job. */
export const touchesPast = (job: RecomputeJob): boolean =>
  calendarChanges(job, { from: job.from, until: lastPastDay(job.until) });

const calendarChanges = (
  job: RecomputeJob,
  { from, until }: Pick<RecomputeJob, 'from' | 'until'>,
): boolean => {
  if (!job.onlyChangedDays) return true;
  const { before, after } = job;
  for (let day = from; day <= until; day = daysAfter(day, 1)) {
    const [was, is] = [before.entriesOn(day), after.calendar.entriesOn(day)];
    if (JSON.stringify(was.map(meaningOf)) !== JSON.stringify(is.map(meaningOf))) return true;
  }
  return false;
};

const meaningOf = ({ type, branchId, levelId, classId, audience, freeFrom, freeUntil }: CalendarEntry) => [
  type,
  branchId,
  levelId,
  classId,
  audience,
  freeFrom?.slice(0, 5),
  freeUntil?.slice(0, 5),
];
