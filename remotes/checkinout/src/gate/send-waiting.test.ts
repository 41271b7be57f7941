import type { CheckOutcome } from '@suksa/contracts/checkinout';
import { expect, test } from 'vitest';
import { type QueuedScan, queuedScans, queueScan } from './offline-queue.ts';
import { openQuestions, scansOf } from './open-questions.ts';
import { keptQuestion, sendWaiting } from './send-waiting.ts';

const memory = () => {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
};

const scan = (idempotencyKey: string, userId = 7): QueuedScan => ({
  idempotencyKey,
  code: `CODE-${idempotencyKey}`,
  direction: 'auto',
  source: 'scanner',
  device: 'gate 1',
  scannedAt: '2026-11-20T09:00:00.000Z',
  userId,
});
const answer = (result: CheckOutcome['result']): CheckOutcome => ({
  ...{ result, recorded: result === 'on_time', direction: null, at: '2026-11-20T09:00:00.000Z', minutes: 0 },
  ...{ secondsAgo: null, reason: null, mayOverride: false, holiday: null, firstIn: null, lastOut: null },
  person: { name: { lo: 'ນ', en: 'Noy' }, className: 'P1/1' } as CheckOutcome['person'],
});

/** Sends what waits to a server that answers a scan by its key; a missing answer is a lost connection. */
const send = async (
  store: ReturnType<typeof memory>,
  answers: Readonly<Record<string, CheckOutcome['result']>>,
) => {
  const shown: string[] = [];
  const isDone = await sendWaiting({
    userId: 7,
    store,
    deliver: async ({ idempotencyKey }) => {
      const result = answers[idempotencyKey];
      if (!result) throw new Error('no connection');
      return answer(result);
    },
    onOutcome: (one, outcome) => {
      if (!keptQuestion(one, outcome, store)) shown.push(one.idempotencyKey);
    },
    isRefused: () => false,
    onSent: () => undefined,
  });
  return { isDone, shown };
};

test('a late first scan made without a connection is asked about when it is sent, and holds up no other', async () => {
  const store = memory();
  for (const key of ['early', 'late', 'next']) queueScan(scan(key), store);
  const sent = await send(store, { early: 'on_time', late: 'ask_direction', next: 'on_time' });
  expect(sent).toEqual({ isDone: true, shown: ['early', 'next'] });
  expect(queuedScans(store)).toEqual([]);
  const [question] = openQuestions(store);
  expect(question).toMatchObject({ kind: 'direction', name: { en: 'Noy' }, scan: { code: 'CODE-late' } });
  // What the guard says counts at the time of the scan, not of the answer.
  expect(question && scansOf(question, 'out')).toMatchObject([
    { direction: 'out', answered: true, scannedAt: '2026-11-20T09:00:00.000Z' },
  ]);
});

test('where the connection breaks again the rest waits on, in order; another account’s scans aren’t sent', async () => {
  const store = memory();
  for (const one of [scan('first'), scan('other', 8), scan('lost'), scan('behind')]) queueScan(one, store);
  expect(await send(store, { first: 'on_time', other: 'on_time', behind: 'on_time' })).toEqual({
    isDone: false,
    shown: ['first'],
  });
  expect(queuedScans(store).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['other', 'lost', 'behind']);
});
