import { expect, test } from 'vitest';
import { type Answer, deliverKept } from './deliver-kept.ts';
import type { KeptEvent } from './store.ts';

const eventOf = (number: number, userId = 7, branchId?: number): KeptEvent => ({
  id: `event-${number}`,
  number,
  mode: 'gate',
  code: `VTE${number}`,
  direction: 'auto',
  source: 'scanner',
  answered: false,
  override: false,
  scannedAt: '2026-11-25T00:30:00.000Z',
  clockOffset: 0,
  said: 'on_time',
  userId,
  ...(branchId !== undefined && { branchId }),
});

/** A device's disk, and a server that may lose the line, an answer, or take an event for wrong. */
const situation = (
  events: readonly KeptEvent[],
  wrong: readonly string[] = [],
  closedBranch: number | null = null,
) => {
  let kept = events;
  const received: string[] = [];
  const answered: string[] = [];
  const to: (readonly [number | undefined, boolean])[] = [];
  const deliver = (line: 'there' | 'cut' | 'answer lost' = 'there') =>
    deliverKept({
      device: {
        events: () => kept,
        forget: async (numbers) => {
          kept = kept.filter(({ number }) => !numbers.includes(number));
        },
      },
      deviceId: 'north',
      userId: 7,
      send: async ({ events: sent }, branchId) => {
        if (line === 'cut') throw new Error('no line');
        if (sent.some(({ id }) => wrong.includes(id))) throw new Error('wrong');
        if (branchId === closedBranch) throw new Error('other branch');
        received.push(...sent.map(({ id }) => id));
        to.push(...sent.map((event) => [branchId, Object.keys(event).includes('branchId')] as const));
        if (line === 'answer lost') throw new Error('no line');
        return { answers: sent.map(({ id }): Answer => ({ id, outcome: null, refused: null })) };
      },
      isWrong: (cause) => (cause as Error).message === 'wrong',
      isElsewhere: (cause) => (cause as Error).message === 'other branch',
      onAnswer: ({ id }) => void answered.push(id),
    });
  return { deliver, received, answered, to, left: () => kept.map(({ id }) => id) };
};

test('what waited goes in the device’s order, and nothing stays when all is named', async () => {
  const { deliver, received, left } = situation(Array.from({ length: 120 }, (_, at) => eventOf(at + 1)));
  await deliver();
  expect(received).toEqual(Array.from({ length: 120 }, (_, at) => `event-${at + 1}`));
  expect(left()).toEqual([]);
});

test('without a line, and with a lost answer, every scan stays on the device', async () => {
  const { deliver, answered, left } = situation([eventOf(1), eventOf(2)]);
  await expect(deliver('cut')).rejects.toThrow('no line');
  await expect(deliver('answer lost')).rejects.toThrow('no line');
  expect([left(), answered]).toEqual([['event-1', 'event-2'], []]);
  await deliver();
  expect([left(), answered]).toEqual([[], ['event-1', 'event-2']]);
});

test('a scan that the server takes for wrong stays and holds up no other', async () => {
  const { deliver, left } = situation([eventOf(1), eventOf(2), eventOf(3)], ['event-2']);
  await deliver();
  expect(left()).toEqual(['event-2']);
});

test('another account’s scans wait for that account', async () => {
  const { deliver, left } = situation([eventOf(1), eventOf(2, 8)]);
  await deliver();
  expect(left()).toEqual(['event-2']);
});

test('scans go to the branch at whose gate they were made, wherever the guard has gone on to', async () => {
  const events = [eventOf(1, 7, 1), eventOf(2, 7, 2), eventOf(3, 7, 1), eventOf(4)];
  const { deliver, received, to, left } = situation(events);
  await deliver();
  expect(received).toEqual(['event-1', 'event-3', 'event-2', 'event-4']);
  expect(to).toEqual([1, 1, 2, undefined].map((branch) => [branch, false]));
  expect(left()).toEqual([]);
});

test('scans of a branch that takes nothing from here wait, are counted, and hold up no others', async () => {
  const events = [eventOf(1, 7, 1), eventOf(2, 7, 2), eventOf(3, 7, 1), eventOf(4, 7, 2)];
  const { deliver, received, left } = situation(events, [], 1);
  expect(await deliver()).toBe(2);
  expect(received).toEqual(['event-2', 'event-4']);
  expect(left()).toEqual(['event-1', 'event-3']);
});
