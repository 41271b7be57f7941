import { closingDays } from '@suksa/contracts/checkinout';
import { daysAfter } from '@suksa/contracts/days';
import type { App } from '../../../http/app.ts';
import type { School } from '../../../http/caller.ts';
import { whileListening } from '../../../http/while-listening.ts';
import { write } from '../../../http/write.ts';
import type { JobAtWork } from '../../../jobs/job-at-work.ts';
import { callOfServer } from '../../../jobs/server-caller.ts';
import { loadCalendar } from '../../../school/calendar/calendar.ts';
import { loadShifts, shiftsOn } from '../../../school/calendar/shifts.ts';
import { type LocalMoment, localMoment } from '../../../school/clock.ts';
import { forgetOldPictures } from '../pick-up/proof-service.ts';
import { activeBranches, insertClosings, type OpenRow, openDaysOf } from './closing-repository.ts';
import { endingOf, isLookDue } from './closing-rules.ts';

interface Result {
  readonly students: number;
  readonly staff: number;
}
type ClosingJob = JobAtWork<Record<string, never>, Result>;

const entity = 'checkinout.day_closing';
export const closingSubject = entity;
/** A server that was off for the holidays ends these days when it is back. */
const daysBack = 14;

/** Ends, branch by branch, the days on which a leaving is missing, and forgets old pictures of who collected; each branch in one transaction with its audit line. */
export const closingJobs = (app: App) =>
  app.jobs.kind(closingDays, async (job: ClosingJob) => {
    const branches = await activeBranches(job.school.db);
    const now = localMoment(new Date());
    let result: Result = { students: 0, staff: 0 };
    for (const [at, branchId] of branches.entries()) {
      job.report(at, branches.length);
      const { students, staff } = await closeBranch(job, branchId, now);
      await forgetOldPictures(job, branchId);
      result = { students: result.students + students, staff: result.staff + staff };
    }
    await job.school.db.transaction((tx) => job.complete(tx, result));
  });

const closeBranch = async (job: ClosingJob, branchId: number, now: LocalMoment): Promise<Result> => {
  const range = { branchId, from: daysAfter(now.day, -daysBack), until: now.day };
  const [open, calendar, shifts] = await Promise.all([
    openDaysOf(job.school.db, range),
    loadCalendar(job.school.db, range),
    loadShifts(job.school.db, range),
  ]);
  const ended = open.flatMap((row) => {
    const subject = { kind: row.kind, sex: row.sex, classId: row.class_id, levelId: row.level_id };
    const mine = shiftsOn(shifts, calendar.dayStatus(row.day, subject), {
      ...subject,
      staffType: row.staff_type,
    });
    const ending = endingOf(mine, { day: row.day, firstIn: row.first_in }, now);
    return ending ? [{ ...whose(row), ...ending, branchId, day: row.day }] : [];
  });
  if (ended.length === 0) return { students: 0, staff: 0 };
  return write(job, async (tx) => {
    const made = await insertClosings(tx, ended);
    const students = made.filter(({ studentId }) => studentId !== null).length;
    const result = { students, staff: made.length - students };
    const line = {
      action: 'close',
      entity,
      entityId: branchId,
      branchId,
      after: { day: now.day, ...result },
    };
    return { result, audit: made.length > 0 ? line : [] };
  });
};

const whose = ({ kind, id }: OpenRow) =>
  kind === 'student' ? { studentId: id, userId: null } : { studentId: null, userId: id };

const every = 5 * 60_000;

/** Begins the work where a shift of some branch has ended since it was last done. Of several servers one does. */
export const closeWhatIsDue = async (
  app: App,
  school: School,
  jobs: ReturnType<typeof closingJobs>,
  instant = new Date(),
): Promise<boolean> => {
  const now = localMoment(instant);
  const last = await app.jobs.last(school.db, closingSubject);
  const startedAt = last?.job.startedAt ? localMoment(new Date(last.job.startedAt)) : null;
  const branches = await activeBranches(school.db);
  const [first] = branches;
  if (first === undefined) return false;
  const endings = await Promise.all(
    branches.map((branchId) => loadShifts(school.db, { branchId, from: now.day, until: now.day })),
  );
  const minutes = endings.flat().map(({ outUntil }) => outUntil);
  if (!isLookDue(minutes, startedAt, now)) return false;
  const { begun } = await jobs(callOfServer(school, { branchId: first, requestId: 'schedule closing' }), {
    subject: closingSubject,
    input: {},
    patience: 0,
  });
  return begun;
};

/** Looks again and again: a machine that was off at the end of lessons catches up. */
export const closeWhileListening = (app: App, school: School, jobs: ReturnType<typeof closingJobs>): void =>
  whileListening(app, {
    every,
    work: () => closeWhatIsDue(app, school, jobs),
    failure: 'no look for days without check-out',
  });
