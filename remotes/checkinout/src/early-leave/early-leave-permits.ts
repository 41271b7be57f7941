import { EarlyLeavePermit } from '@suksa/contracts/checkinout';
import { wallClock } from '@suksa/contracts/days';
import * as z from 'zod/mini';
import type { Store } from '../device/waiting-scan.ts';

const storageName = 'checkinout.early_leave_permits';
const Permits = z.array(EarlyLeavePermit);

/** As they were last heard of; good for as many days as were told. */
export function keptPermits(store: Store = localStorage): readonly EarlyLeavePermit[] {
  try {
    return Permits.safeParse(JSON.parse(store.getItem(storageName) ?? '[]')).data ?? [];
  } catch (cause) {
    console.warn('The permits kept here could not be read', cause);
    return [];
  }
}

/** No names are kept, only numbers. */
export function keepPermits(permits: readonly EarlyLeavePermit[], store: Store = localStorage): void {
  try {
    store.setItem(storageName, JSON.stringify(permits));
  } catch (cause) {
    console.warn('The permits could not be kept', cause);
  }
}

/** What was decided beforehand of somebody who leaves early: they may, or may from a later time on, or nothing. */
export function permissionAt(
  permits: readonly EarlyLeavePermit[],
  studentId: number,
  at: string,
): 'permitted' | { readonly from: string } | null {
  const now = wallClock(new Date(at));
  const [day, time] = [now.slice(0, 10), now.slice(11, 16)];
  const own = permits.filter((permit) => permit.studentId === studentId && permit.day === day);
  if (own.some(({ from }) => from === null || from <= time)) return 'permitted';
  const from = own.flatMap((permit) => permit.from ?? []).sort()[0];
  return from === undefined ? null : { from };
}
