import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { comingEarlyLeaves, settleEarlyLeave } from '@suksa/contracts/reports';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { refuseSecond, refuseStale, write } from '../../../http/write.ts';
import { staffScope } from '../../../school/attendance/attendance-scope.ts';
import { nextSchoolDay } from '../../../school/calendar/school-days.ts';
import { minuteOf, timeOf, todayIn } from '../../../school/clock.ts';
import { refuseYear } from '../day-story/change-service.ts';
import { seenStudent } from '../follow-up/follow-up-repository.ts';
import { addPermit, changePermit, comingPermits, holdPermit } from './early-leave-repository.ts';

type Word = EndpointRequest<typeof settleEarlyLeave>['body'];
type Permit = NonNullable<Awaited<ReturnType<typeof holdPermit>>>;

const entity = 'reports.early_leave';

const hour = (minute: number | null) => (minute === null ? null : timeOf(minute));

const presentWord = ({ studentId, day, permitted, fromMinute, reason, version }: Permit): Word => ({
  ...{ studentId, day, permitted, reason, version },
  from: hour(fromMinute),
});

const mostComing = 100;

/** Who may leave early today or on a day to come, in the classes that the caller looks after. */
export const comingEarlyLeavesFor = async (
  call: Caller,
): Promise<EndpointOutput<typeof comingEarlyLeaves>> => {
  const today = todayIn();
  const { read } = call.school;
  const [rows, nextDay] = await Promise.all([
    comingPermits(read, await staffScope(call), { from: today, most: mostComing }),
    nextSchoolDay(read, { branchId: call.context.branchId, from: today }),
  ]);
  return {
    nextDay,
    rows: rows.map(({ id, code, lo, en, class_name, day, permitted, from_minute, reason, by_lo, by_en }) => ({
      ...{ studentId: id, code, name: { lo, en }, className: class_name, day, permitted, reason },
      from: hour(from_minute),
      by: { lo: by_lo, en: by_en },
    })),
  };
};

/**
 * Permits a student to leave early, the whole day or from an hour on, or says afterwards whether it was with permission. Refuses with `conflict` where
 * another word stands than the one that was read; the same word once more changes nothing.
 */
export const settleLeavingEarly = async (
  call: Caller,
  { studentId, day, permitted, from, reason, version }: Word,
): Promise<void> => {
  refuseYear(call, day);
  const student = (await seenStudent(call.school.db, await staffScope(call), studentId)) ?? notFound();
  const branchId = student.branch_id;
  const fromMinute = permitted && from !== null ? minuteOf(from) : null;
  const word = { permitted, fromMinute, reason, madeBy: call.actor.userId };
  const shown = { entity, form: presentWord };
  await write(call, async (tx) => {
    const before = await holdPermit(tx, studentId, day);
    const isSame =
      before?.permitted === permitted && before.fromMinute === fromMinute && before.reason === reason;
    if (isSame) return { result: undefined, audit: [] };
    if (before) await refuseStale(tx, shown, { id: before.id, version }, before);
    const after = before
      ? await changePermit(tx, before.id, word)
      : await addPermit(tx, { branchId, studentId, day, ...word });
    if (!after) {
      const first = (await holdPermit(tx, studentId, day)) ?? notFound();
      return refuseSecond(tx, shown, first.id, first);
    }
    return {
      result: undefined,
      audit: {
        ...{ action: before ? 'edit' : 'create', entity, entityId: after.id, branchId, reason },
        ...(before && {
          before: { studentId, day, permitted: before.permitted, from: hour(before.fromMinute) },
        }),
        after: { studentId, day, permitted, from: hour(fromMinute) },
        version: after.version,
      },
    };
  });
};
