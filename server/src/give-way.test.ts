import { describe, expect, it } from 'vitest';
import { givingWay } from './give-way.ts';

/** Rows that take a millisecond each to make and to write, on a clock that goes by them and by rests alone. */
const reading = async (
  count: number,
  { scansPerSecond = 0, kind = 'postgresql' as 'postgresql' | 'embedded', turnsOfEach = 1 } = {},
) => {
  let now = 0;
  let sinceOthers = 0;
  const seen = { rows: [] as number[], turns: 0, rests: [] as number[], longestWork: 0 };
  const work = (milliseconds: number) => {
    now += milliseconds;
    sinceOthers += milliseconds;
    seen.longestWork = Math.max(seen.longestWork, sinceOthers);
  };
  async function* rows() {
    for (let at = 0; at < count; at++) {
      work(turnsOfEach / 2);
      yield at;
    }
  }
  const pace = {
    now: () => now,
    scansPerSecond: () => scansPerSecond,
    turn: async () => {
      sinceOthers = 0;
      seen.turns += 1;
    },
    rest: async (milliseconds: number) => {
      sinceOthers = 0;
      now += milliseconds;
      seen.rests.push(milliseconds);
    },
  };
  for await (const row of givingWay(rows(), kind, pace)) {
    seen.rows.push(row);
    work(turnsOfEach / 2);
  }
  return { ...seen, rested: seen.rests.reduce((sum, one) => sum + one, 0), took: now };
};

describe('A long reading', () => {
  it('lets others come every few milliseconds, and loses no row by it', async () => {
    const { rows, turns, rests, longestWork } = await reading(300);
    expect(rows).toEqual(Array.from({ length: 300 }, (_, at) => at));
    expect(turns).toBe(100);
    expect(rests).toEqual([]);
    expect(longestWork).toBe(3);
  });

  it('rests while a gate is in use, the more the more comes there', async () => {
    const slow = await reading(300, { scansPerSecond: 1 });
    const busy = await reading(300, { scansPerSecond: 50 });
    expect(slow.rows).toHaveLength(300);
    expect(busy.rows).toHaveLength(300);
    expect(slow.rested).toBeCloseTo(300 * 1.15);
    expect(busy.rested).toBe(300 * 5);
    expect(busy.turns).toBe(0);
    expect(busy.longestWork).toBe(3);
  });

  it('comes to its end at a gate that never rests itself', async () => {
    const { rows, rested, turns } = await reading(60_000, { scansPerSecond: 1000 });
    expect(rows).toHaveLength(60_000);
    expect(rested).toBe(40_000);
    expect(turns).toBeGreaterThan(10_000);
  });

  it('never rests for longer than half a second at a time', async () => {
    const { rests } = await reading(3, { scansPerSecond: 50, turnsOfEach: 900 });
    expect(rests).toEqual([500, 500, 500]);
  });

  it('does not rest with the one session of the embedded database in its hand', async () => {
    const { rests, turns } = await reading(300, { scansPerSecond: 50, kind: 'embedded' });
    expect(rests).toEqual([]);
    expect(turns).toBe(100);
  });
});
