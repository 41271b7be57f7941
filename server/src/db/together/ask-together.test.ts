import { describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { askTogether } from './ask-together.ts';

/** Questions that are answered when the test says so. */
const held = () => {
  const answers: ((answer: number) => void)[] = [];
  const failures: ((error: Error) => void)[] = [];
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      answers.push(resolve);
      failures.push(reject);
    });
  return { ask, answers, failures };
};
/** Of a database of its own. */
const asking = () => {
  const db = {} as Database;
  return (key: string, ask: () => Promise<number>) => askTogether(db, key, ask);
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('A question that many put at once', () => {
  it('is asked once more for all who come while it is being answered, and not sooner', async () => {
    const together = asking();
    const { ask, answers } = held();
    const first = together('figures', ask);
    const late = Array.from({ length: 50 }, () => together('figures', ask));
    await turn();
    expect(answers).toHaveLength(1);
    answers[0]?.(1);
    await expect(first).resolves.toBe(1);
    await turn();
    expect(answers).toHaveLength(2);
    const latest = together('figures', ask);
    answers[1]?.(2);
    expect(await Promise.all(late)).toEqual(Array.from({ length: 50 }, () => 2));
    await turn();
    answers[2]?.(3);
    await expect(latest).resolves.toBe(3);
  });

  it('is asked anew when nobody is asking any more, and another one at once', async () => {
    const together = asking();
    const { ask, answers } = held();
    const first = together('figures', ask);
    const other = together('balances', ask);
    expect(answers).toHaveLength(2);
    answers[0]?.(1);
    answers[1]?.(2);
    expect(await Promise.all([first, other])).toEqual([1, 2]);
    const again = together('figures', ask);
    answers[2]?.(3);
    await expect(again).resolves.toBe(3);
  });

  it('fails for those whom the asking failed, and is answered for the next', async () => {
    const together = asking();
    const { ask, answers, failures } = held();
    const first = together('figures', ask);
    const next = together('figures', ask);
    failures[0]?.(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await turn();
    answers[1]?.(2);
    await expect(next).resolves.toBe(2);
  });
});
