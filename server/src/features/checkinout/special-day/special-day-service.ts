import type { EndpointOutput } from '@suksa/contracts';
import type { openSpecialDay, SpecialDay, specialDay } from '@suksa/contracts/checkinout';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { loadCalendar } from '../../../school/calendar/calendar.ts';
import { insideOn, lettingOut } from '../../../school/calendar/special-days.ts';
import { todayIn } from '../../../school/clock.ts';
import { closeOpen, findOpen, insertOpen, type OpenSpecialDay } from './special-day-repository.ts';

const entity = 'checkinout.special_day';

const present = ({ special, by }: OpenSpecialDay): SpecialDay => ({
  date: special.day,
  reason: special.reason,
  openedAt: special.openedAt.toISOString(),
  openedBy: by,
});

export const specialDayToday = async ({
  context: { branchId },
  school: { read },
}: Caller): Promise<EndpointOutput<typeof specialDay>> => {
  const day = todayIn();
  const open = await findOpen(read, { branchId, day });
  if (open) return { specialDay: present(open) };
  if (!(await isFree(read, branchId, day))) return { specialDay: null };
  const letting = await lettingOut(read, branchId, day);
  if (!letting) {
    const leftInside = await insideOn(read, branchId, day);
    return { specialDay: null, ...(leftInside > 0 && { leftInside }) };
  }
  return { specialDay: null, lettingOut: { since: letting.since.toISOString(), inside: letting.inside } };
};

/** For students or for staff; a holiday may have been taken from the calendar since. */
const isFree = async (db: Queryable, branchId: number, day: string): Promise<boolean> => {
  const calendar = await loadCalendar(db, { branchId, from: day, until: day });
  return (['student', 'staff'] as const).some((kind) => !calendar.dayStatus(day, { kind }).working);
};

/** Two who open it at once have opened the same one. Refuses with `no_free_day` where everybody is expected anyway. */
export const openToday = async (
  call: Caller,
  reason: string,
): Promise<EndpointOutput<typeof openSpecialDay>> => {
  const { branchId } = call.context;
  const day = todayIn();
  if (!(await isFree(call.school.db, branchId, day))) refuse('no_free_day');
  return write(call, async (tx) => {
    const id = await insertOpen(tx, { branchId, day, reason, openedBy: call.actor.userId });
    const open = (await findOpen(tx, { branchId, day })) ?? notFound();
    return {
      result: { specialDay: present(open) },
      audit:
        id === undefined
          ? []
          : { action: 'create', entity, entityId: id, branchId, after: { day, reason }, reason },
    };
  });
};

export const closeToday = async (call: Caller): Promise<void> => {
  const { branchId } = call.context;
  return write(call, async (tx) => {
    const closed = (await closeOpen(tx, { branchId, day: todayIn() }, call.actor.userId)) ?? notFound();
    const { id: entityId, day, reason, version } = closed;
    return {
      result: undefined,
      audit: { action: 'close', entity, entityId, branchId, before: { day, reason }, version },
    };
  });
};
