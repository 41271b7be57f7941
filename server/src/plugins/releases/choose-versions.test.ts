import type { Audience, Composition } from '@suksa/contracts';
import { expect, test } from 'vitest';
import { compositionFor, isChosen, placeOf } from './choose-versions.ts';

const nobody: Audience = { share: 0, roles: [], users: [] };
const reader = (userId: number, changes: object = {}) => ({
  userId,
  username: `user${userId}`,
  roleId: 4,
  ...changes,
});
const people = Array.from({ length: 2000 }, (_, index) => reader(index + 1));
const chosenAt = (share: number, part = 'reports') =>
  people.filter((person) => isChosen(part, { ...nobody, share }, person)).map(({ userId }) => userId);

const part = (version: string) => ({ version, files: {}, tab: { name: version } });
const live = {
  id: 'c1',
  shell: part('shell-1'),
  remotes: { reports: part('reports-1'), education: part('education-1') },
  canary: {
    shell: { part: part('shell-2'), audience: { ...nobody, users: ['head'] } },
    remotes: {
      reports: { part: part('reports-2'), audience: { ...nobody, roles: [7] } },
      library: { part: part('library-1'), audience: { ...nobody, users: ['head'] } },
    },
  },
} as unknown as Composition;

test('a share of people is about that many, and always the same ones', () => {
  expect(chosenAt(10).length / people.length).toBeGreaterThan(0.07);
  expect(chosenAt(10).length / people.length).toBeLessThan(0.13);
  expect(chosenAt(10)).toEqual(chosenAt(10));
});

test('raising the share only adds people, and lowering it only takes some away', () => {
  const few = new Set(chosenAt(10));
  const more = new Set(chosenAt(30));
  expect([...few].every((person) => more.has(person))).toBe(true);
  expect(more.size).toBeGreaterThan(few.size);
});

test('nobody is chosen at 0 percent and everybody at 100', () => {
  expect(chosenAt(0)).toEqual([]);
  expect(chosenAt(100)).toHaveLength(people.length);
});

test('it is not always the same people who try things', () => {
  expect(chosenAt(10, 'reports')).not.toEqual(chosenAt(10, 'education'));
  expect(placeOf('reports', 1)).not.toBe(placeOf('education', 1));
});

test('a role or a name chooses whatever the share', () => {
  expect(isChosen('reports', { ...nobody, roles: [4] }, reader(1))).toBe(true);
  expect(isChosen('reports', { ...nobody, users: ['user1'] }, reader(1))).toBe(true);
  expect(isChosen('reports', { share: 0, roles: [5], users: ['user2'] }, reader(1))).toBe(false);
});

test('a chosen reader gets the second version of that part alone, and the page says so', () => {
  const teacher = compositionFor(live, reader(1, { roleId: 7 }));
  expect(teacher.remotes.reports?.version).toBe('reports-2');
  expect(teacher.shell.version).toBe('shell-1');
  expect(teacher.remotes.library).toBeUndefined();
  expect(teacher.trying).toEqual(['reports']);
});

test('a page says nothing of who released what, nor from which commit', () => {
  const told = { ...part('shell-1'), commit: 'c0ffee', builtAt: 'today', provides: { react: '19.3.1' } };
  const made = { ...live, by: 'registrar', change: { kind: 'release', parts: [] }, shell: told };
  for (const somebody of [undefined, reader(2, { username: 'head' })])
    expect(JSON.stringify(compositionFor(made as unknown as Composition, somebody))).not.toMatch(
      /registrar|c0ffee|today|change|provides/,
    );
});

test('the shell and a tab that others do not have can be tried too', () => {
  const head = compositionFor(live, reader(2, { username: 'head' }));
  expect(head.shell.version).toBe('shell-2');
  expect(head.remotes.library?.version).toBe('library-1');
  expect(head.trying).toEqual(['shell', 'library']);
});

test('everybody else gets the first version, and a visitor always does', () => {
  for (const somebody of [reader(3), undefined]) {
    const composition = compositionFor(live, somebody);
    expect(composition.remotes.reports?.version).toBe('reports-1');
    expect(composition.trying).toBeUndefined();
    expect(composition).not.toHaveProperty('canary');
  }
});
