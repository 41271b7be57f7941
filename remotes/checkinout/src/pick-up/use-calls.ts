import { type PickUpCall, pickUpCalls, type RosterPerson } from '@suksa/contracts/checkinout';
import { apiQuery } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import type { KeptCall } from '../device/kept/kept-calls.ts';

const askedEvery = 4000;

/** Who is called in this branch, as of a few seconds ago. */
export function useCalls() {
  const query = useQuery({ ...apiQuery(pickUpCalls), refetchInterval: askedEvery });
  const { data, dataUpdatedAt } = query;
  /** Milliseconds that this device's clock is before the server's. */
  const ahead = data ? dataUpdatedAt - Date.parse(data.asOf) : 0;
  return { ...query, ahead };
}

export interface ShownCall extends PickUpCall {
  /** Said here, and not yet known to the server. */
  readonly isWaiting: boolean;
}

/** What the server knows with what was said here since: one call of a child, none that was ended. */
export function callsShown(
  known: readonly PickUpCall[],
  waiting: readonly KeptCall[],
  people: readonly RosterPerson[],
): readonly ShownCall[] {
  const ended = new Set(waiting.flatMap(({ kind, body }) => (kind === 'pick_up_call_end' ? [body.key] : [])));
  const calls: ShownCall[] = known
    .filter(({ key }) => !ended.has(key))
    .map((call) => ({ ...call, isWaiting: false }));
  for (const { kind, body, at } of waiting) {
    if (kind !== 'pick_up_call' || ended.has(body.key)) continue;
    if (calls.some(({ key, studentId }) => key === body.key || studentId === body.studentId)) continue;
    const child = people.find((person) => person.kind === 'student' && person.id === body.studentId);
    if (child) calls.push(callOf(child, body, at));
  }
  return calls;
}

const callOf = (child: RosterPerson, body: KeptCall['body'], calledAt: string): ShownCall => ({
  key: String(body.key),
  studentId: child.id,
  code: child.code,
  name: child.name,
  nickname: child.nickname,
  className: child.className,
  hasPhoto: child.photo !== null,
  guardianId: Number(body.guardianId),
  relation: child.collectors.find(({ id }) => id === body.guardianId)?.relation ?? null,
  bearer: String(body.bearer ?? ''),
  calledAt,
  isWaiting: true,
});
