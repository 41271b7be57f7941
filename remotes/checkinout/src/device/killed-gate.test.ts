import type { EndpointInput } from '@suksa/contracts';
import type { recordEvents } from '@suksa/contracts/checkinout';
import { ApiError } from '@suksa/platform';
import { expect, test } from 'vitest';
import { type Answer, deliverKept } from './deliver-kept.ts';
import { deviceOver, type Keys, newScan } from './gate-device.ts';
import type { DeviceStore, KeptEvent } from './store.ts';
import { createVault } from './vault.ts';

type Delivery = EndpointInput<typeof recordEvents>['body'];

/** The browser is gone: nothing that it had in hand goes on. */
class Killed extends Error {}

/** No line, no key: scans are kept all the same. */
const keys = (): Keys => ({
  vault: createVault(),
  ask: async () => {
    throw new ApiError({ status: 0, code: 'network' });
  },
});

/** The same chances each time. */
const chances = (seed: number) => {
  let state = seed;
  return (one: number): boolean => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 < 1 / one;
  };
};

/** What survives the browser: its disk. A write is there or not when the browser dies, as the disk will have it. */
const diskOf = (mayDie: (at: string, oneIn: number) => void) => {
  const events = new Map<number, KeptEvent>();
  let last = 0;
  const open = (): DeviceStore => ({
    read: async () => ({ facts: null, states: [], events: [...events.values()], opening: null }),
    people: async () => [],
    keepOpening: async () => {},
    photoVersion: async () => undefined,
    keep: async (event) => {
      mayDie('before a scan is written', 60);
      last += 1;
      const kept = { ...event, number: last };
      events.set(last, kept);
      mayDie('after a scan is written', 60);
      return kept;
    },
    forget: async (numbers) => {
      mayDie('before scans are forgotten', 8);
      for (const number of numbers) events.delete(number);
      mayDie('after scans are forgotten', 8);
    },
    keepRoster: async () => {},
    forgetRoster: async () => {},
    photo: async () => null,
    keepPhoto: async () => {},
    close: () => {},
  });
  return { open, left: () => events.size };
};

/** A server that knows each scan by its id, as the database's key has it; its answer may be lost on the way. */
const serverOf = (isLost: () => boolean) => {
  const written = new Map<string, number>();
  const take = async ({ events }: Delivery): Promise<{ answers: Answer[] }> => {
    if (isLost()) throw new Error('no line');
    for (const { id, number } of events) {
      const before = written.get(id);
      // A scan that comes again is the same scan: its number is the device's own.
      if (before !== undefined && before !== number) throw new Error(`${id} came as two scans`);
      written.set(id, number);
    }
    if (isLost()) throw new Error('no line');
    return { answers: events.map(({ id }) => ({ id, outcome: null, refused: null })) };
  };
  return { take, written };
};

test('2,000 scans of a day without a line, the browser killed again and again: each arrives exactly once', async () => {
  const chance = chances(20261125);
  let deaths = 0;
  const places = new Set<string>();
  let isMortal = true;
  const disk = diskOf((at, oneIn) => {
    if (!isMortal || !chance(oneIn)) return;
    deaths += 1;
    places.add(at);
    throw new Killed();
  });
  const server = serverOf(() => isMortal && chance(3));
  const beeped: string[] = [];
  let device = await deviceOver(disk.open(), keys());

  const orAnew = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (cause) {
      if (cause instanceof Killed) device = await deviceOver(disk.open(), keys());
      else if (!(cause instanceof Error && cause.message === 'no line')) throw cause;
    }
  };
  const deliver = () =>
    deliverKept({
      device,
      deviceId: 'north',
      userId: 0,
      send: server.take,
      isWrong: () => false,
      isElsewhere: () => false,
      onAnswer: () => {},
    });

  for (let count = 0; count < 2000; count += 1) {
    await orAnew(async () => {
      const scan = newScan({
        code: `VTE${count}`,
        direction: 'auto',
        source: 'scanner',
        device: 'north',
        userId: 0,
      });
      await device.keep(scan, { said: 'on_time', state: null });
      beeped.push(scan.idempotencyKey);
    });
    if (count % 100 === 99) await orAnew(deliver);
  }
  isMortal = false;
  await deliver();

  expect(beeped.filter((id) => !server.written.has(id))).toEqual([]);
  expect(new Set(server.written.values()).size).toBe(server.written.size);
  expect(disk.left()).toBe(0);
  expect(device.events()).toEqual([]);
  // It was killed often enough, and at every place where it can be.
  expect(deaths).toBeGreaterThan(20);
  expect([...places].sort()).toEqual([
    'after a scan is written',
    'after scans are forgotten',
    'before a scan is written',
    'before scans are forgotten',
  ]);
});
