import { expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

interface Asked {
  readonly person: string;
  readonly number: number;
}

/** What was done together, in which order, and how many it was alone. */
const situation = (fails: (asked: readonly Asked[]) => boolean = () => false) => {
  const batches: string[][] = [];
  const alone: number[] = [];
  const ask = gather<Asked, number>({
    most: 3,
    keyOf: ({ person }) => person,
    together: async (asked) => {
      if (fails(asked)) throw Object.assign(new Error('one of them is wrong'), { code: '23514' });
      batches.push(asked.map(({ person }) => person));
      return asked.map(({ number }) => number * 10);
    },
    alone: async ({ number }) => {
      alone.push(number);
      if (number < 0) throw new Error(`wrong: ${number}`);
      return number * 10;
    },
  });
  return { ask, batches, alone };
};

const people = ['a', 'b', 'c', 'd', 'e'];

test('each gets its own answer, and no more go together than may', async () => {
  const { ask, batches } = situation();
  const answers = await Promise.all(people.map((person, number) => ask({ person, number })));
  expect(answers).toEqual([0, 10, 20, 30, 40]);
  expect(batches).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

test('who comes alone waits for nobody', async () => {
  const { ask, batches, alone } = situation();
  expect(await ask({ person: 'a', number: 7 })).toBe(70);
  expect([batches, alone]).toEqual([[], [7]]);
});

test('two of one person go one after the other', async () => {
  const { ask, batches, alone } = situation();
  await Promise.all(['a', 'b', 'a'].map((person, number) => ask({ person, number })));
  expect([batches, alone]).toEqual([[['a', 'b']], [2]]);
});

test('those of another group wait for the next time', async () => {
  const batches: number[][] = [];
  const ask = gather<number, number>({
    most: 9,
    groupOf: (number) => String(number % 2),
    together: async (asked) => {
      batches.push([...asked]);
      return asked;
    },
    alone: async (asked) => asked,
  });
  expect(await Promise.all([1, 2, 3, 4].map(ask))).toEqual([1, 2, 3, 4]);
  expect(batches).toEqual([
    [1, 3],
    [2, 4],
  ]);
});

test('where they fail together, only whose own is wrong hears of it', async () => {
  const { ask, alone } = situation((asked) => asked.some(({ number }) => number < 0));
  const answers = await Promise.allSettled(
    [1, -2, 3].map((number) => ask({ person: String(number), number })),
  );
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
    10,
    'refused',
    30,
  ]);
  expect(alone).toEqual([1, -2, 3]);
});

test('it goes on after a failure', async () => {
  const { ask } = situation(() => true);
  await expect(ask({ person: 'a', number: -1 })).rejects.toThrow('wrong: -1');
  expect(await ask({ person: 'a', number: 2 })).toBe(20);
});

test('a database that is gone is told to all at once, and nobody is tried alone', async () => {
  const alone = vi.fn(async () => 1);
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const ask = gather<number, number>({ most: 9, together: () => Promise.reject(gone), alone });
  const answers = await Promise.allSettled([ask(1), ask(2), ask(3)]);
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason: gone })));
  expect(alone).not.toHaveBeenCalled();
});
