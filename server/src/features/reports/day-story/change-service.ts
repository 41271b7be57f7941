import type { EndpointRequest } from '@suksa/contracts';
import type { DayCorrection, decideChange } from '@suksa/contracts/reports';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { requireVersion } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { staffScope } from '../../../school/attendance/attendance-scope.ts';
import { heldDay, holdMonths, type Person, sayDays } from '../../../school/attendance/said-days.ts';
import { minuteOf, todayIn } from '../../../school/clock.ts';
import { seesStaff } from '../leave/leave-policy.ts';
import {
  type ChangeRow,
  holdChange,
  insertChange,
  personOf,
  sameChangeWaiting,
  settleChange,
} from './change-repository.ts';
import { tellWhoAskedForChange } from './change-word-service.ts';
import { presentChange } from './day-story-presenter.ts';
import { keptDay } from './day-story-repository.ts';

const entity = 'reports.attendance_change';

/** Of a year that is closed or isn't there nothing is said. */
export const refuseYear = ({ context }: Pick<Caller, 'context'>, day: string) => {
  const year = context.branch.years.find(({ start, end }) => start <= day && day <= end);
  if (!year) return refuseField('day', 'outside_year');
  if (year.state === 'closed') refuse('year_closed', { details: { year: year.name } });
};

/** A day to come is put right by nobody. */
const refuseDay = (call: Pick<Caller, 'context'>, day: string) => {
  refuseYear(call, day);
  if (day > todayIn()) refuseField('day', 'in_future');
};

const minutes = (time: string | null) => (time === null ? null : minuteOf(time));

const whose = ({ kind, id }: Person) => (kind === 'student' ? { studentId: id } : { userId: id });

const said = ({ was_code, was_first_in, was_last_out, to_code, first_in, last_out }: ChangeRow) => ({
  before: { code: was_code, firstIn: was_first_in, lastOut: was_last_out },
  after: { code: to_code, firstIn: first_in, lastOut: last_out },
});

interface Corrected {
  readonly person: Person;
  readonly branchId: number;
}

/**
 * Asks for another word on a day of somebody; somebody else approves it. The same once more is one request.
 * Authorise before: it asks nobody whether the caller may see the person.
 */
export const askForChange = async (
  call: Caller,
  { person, branchId }: Corrected,
  { day, code, firstIn, lastOut, reason }: DayCorrection,
): Promise<{ id: number }> => {
  const { actor } = call;
  refuseDay(call, day);
  return write(call, async (tx) => {
    const was = await keptDay(tx, person, day);
    const times = { firstIn: minutes(firstIn), lastOut: minutes(lastOut) };
    if (was.code === code && was.first_in === times.firstIn && was.last_out === times.lastOut)
      refuseField('code', 'nothing_changed');
    const row = {
      ...{ branchId, person, day, code, reason, askedBy: actor.userId, ...times },
      ...{ wasCode: was.code, wasFirstIn: was.first_in, wasLastOut: was.last_out },
    };
    const made = await insertChange(tx, row);
    const id = made ?? (await sameChangeWaiting(tx, row)) ?? refuse('change_waiting', { status: 409 });
    if (made === undefined) return { result: { id }, audit: [] };
    return {
      result: { id },
      audit: {
        ...{ action: 'create', entity, entityId: id, branchId, reason },
        before: { ...whose(person), day, code: was.code, firstIn: was.first_in, lastOut: was.last_out },
        after: { ...whose(person), day, code, ...times },
      },
    };
  });
};

/**
 * Approves, which says the day anew, or refuses. Nobody decides on what they asked for themselves, nor on a day of
 * their own; on days of the staff only who decides for the whole branch.
 */
export const decideOnChange = async (
  call: Caller,
  id: number,
  { version, approve, answer }: EndpointRequest<typeof decideChange>['body'],
): Promise<void> => {
  const { actor } = call;
  const deciding = {
    scope: await staffScope(call),
    seesStaff: seesStaff(actor),
  };
  await write(call, async (tx) => {
    const row = (await holdChange(tx, deciding, id)) ?? notFound();
    const shown = presentChange(row, actor.userId);
    requireVersion(row, version, () => shown);
    if (row.state !== 'waiting') refuse('already_decided', { status: 409 });
    if (shown.own) refuse('own_request', { status: 409 });
    refuseDay(call, row.day);
    if (approve) await sayAnew(tx, call, row);
    const state = approve ? 'approved' : 'refused';
    await settleChange(tx, id, { state, decidedBy: actor.userId, answer });
    await tellWhoAskedForChange(tx, row, { state, answer });
    return {
      result: undefined,
      audit: {
        ...{ action: approve ? 'approve' : 'refuse', entity, entityId: id, branchId: row.branch_id },
        ...(approve ? said(row) : {}),
        reason: answer || row.reason,
      },
    };
  });
};

const sayAnew = async (tx: Transaction, { actor }: Caller, row: ChangeRow): Promise<void> => {
  const person = personOf(row);
  const held = await holdMonths(tx, { person, branchId: row.branch_id, days: [row.day] });
  const now = heldDay(held, row.day);
  // Whoever approves has seen another day than it is by now.
  if (now.code !== row.was_code || now.firstIn !== row.was_first_in || now.lastOut !== row.was_last_out)
    refuse('day_changed', { status: 409 });
  await sayDays(
    tx,
    {
      ...{ person, branchId: row.branch_id, held, reason: row.reason },
      ...{ madeBy: row.asked_by, approvedBy: actor.userId },
    },
    [{ day: row.day, code: row.to_code, firstIn: row.first_in, lastOut: row.last_out }],
  );
};
