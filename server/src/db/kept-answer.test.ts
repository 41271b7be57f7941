import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import { keepAnswer, keepNothingOf, noteChanges } from './kept-answer.ts';

/** Of a database of its own: how often it was asked is the answer. */
const figure = () => {
  const db = {} as Database;
  let asked = 0;
  const ask = vi.fn(async () => ++asked);
  const read = (counting: () => Promise<number> = ask) =>
    keepAnswer(db, { key: 'on the roll', reads: ['student', 'class'] }, counting);
  return { db, ask, read };
};

describe('A kept answer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('is told again, and asked anew once what it is made from was changed', async () => {
    const { db, read } = figure();
    expect([await read(), await read()]).toEqual([1, 1]);
    noteChanges([db], ['invoice']);
    expect(await read()).toBe(1);
    noteChanges([db], ['class']);
    expect([await read(), await read()]).toEqual([2, 2]);
    noteChanges([db], 'all');
    expect(await read()).toBe(3);
  });

  it('is not told for longer than another server’s change may stay unseen', async () => {
    const { read } = figure();
    await read();
    vi.advanceTimersByTime(1999);
    expect(await read()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await read()).toBe(2);
  });

  it('is told to all who came while it was being counted, after one counting more at most', async () => {
    const { ask, read } = figure();
    await Promise.all(Array.from({ length: 50 }, () => read()));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is not kept where a change came while it was being counted', async () => {
    const { db, read } = figure();
    const slow = read(async () => {
      noteChanges([db], ['student']);
      return 0;
    });
    expect(await slow).toBe(0);
    expect(await read()).toBe(1);
  });

  it('is there for none of a copy, which shows a change after it was noted', async () => {
    const { db, read } = figure();
    keepNothingOf(db);
    expect([await read(), await read()]).toEqual([1, 2]);
  });

  it('is one for each database, and none where counting failed', async () => {
    const one = figure();
    const other = figure();
    await one.read();
    noteChanges([one.db], ['student']);
    await expect(one.read(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect([await one.read(), await other.read()]).toEqual([2, 1]);
  });
});
