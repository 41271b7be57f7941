import type { PickUpCall, RosterPerson } from '@suksa/contracts/checkinout';
import { expect, test } from 'vitest';
import type { KeptCall } from '../device/kept/kept-calls.ts';
import { callsShown } from './use-calls.ts';

const known = (key: string, studentId: number) => ({ key, studentId }) as PickUpCall;
const child = (id: number) =>
  ({
    kind: 'student',
    id,
    code: `S${id}`,
    collectors: [{ id: 9, relation: 'mother' }],
    photo: null,
  }) as unknown as RosterPerson;
const said = (kind: KeptCall['kind'], body: Record<string, unknown>) =>
  ({ id: 'x', kind, userId: 1, at: '2026-11-25T08:00:00Z', body }) as KeptCall;
const keys = (calls: readonly { readonly key: string }[]) => calls.map(({ key }) => key);

test('a child that was called here without a line is shown, and one that was ended here isn’t', () => {
  const waiting = [
    said('pick_up_call', { key: 'c', studentId: 3, guardianId: 9, bearer: '' }),
    said('pick_up_call_end', { key: 'a' }),
  ];
  const shown = callsShown([known('a', 1), known('b', 2)], waiting, [child(3)]);
  expect(keys(shown)).toEqual(['b', 'c']);
  expect(shown[1]).toMatchObject({ code: 'S3', relation: 'mother', isWaiting: true });
});

test('a call is shown once, whether or not the server has heard of it', () => {
  const waiting = [
    said('pick_up_call', { key: 'a', studentId: 1, guardianId: 9 }),
    said('pick_up_call', { key: 'd', studentId: 1, guardianId: 9 }),
    said('pick_up_call', { key: 'e', studentId: 4, guardianId: 9 }),
    said('pick_up_call_end', { key: 'e' }),
  ];
  expect(keys(callsShown([known('a', 1)], waiting, [child(1), child(4)]))).toEqual(['a']);
});
