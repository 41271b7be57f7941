import { expect, test } from 'vitest';
import { conflictOf, fieldConflicts, resolveConflicts } from './conflict.ts';

const hasField = () => false;
const initial = { version: 1, name: 'Kham', phone: '020', guardians: [{ name: 'Bou' }] };
const typed = { version: 1, name: 'Khamla', phone: '020', guardians: [{ name: 'Bounmy' }] };
const current = { version: 2, name: 'Khamsay', phone: '030', guardians: [{ name: 'Bou' }], extra: 1 };

test('a refusal that carries the current row is a conflict, with who and when', () => {
  const details = { current, changedBy: { lo: 'ມານີ', en: 'Mani' }, changedAt: '2026-11-20T03:00:00Z' };
  expect(conflictOf({ code: 'conflict', details })).toEqual({
    current,
    by: { lo: 'ມານີ', en: 'Mani' },
    at: '2026-11-20T03:00:00Z',
  });
  expect(conflictOf({ code: 'conflict' })).toBeNull();
  expect(conflictOf({ code: 'duplicate', details })).toBeNull();
});

test('each field that differs is listed; theirs is suggested where the user changed nothing', () => {
  expect(fieldConflicts({ initial, values: typed, current, hasField })).toEqual([
    { path: 'version', mine: 1, theirs: 2, suggested: 'theirs' },
    { path: 'name', mine: 'Khamla', theirs: 'Khamsay', suggested: 'mine' },
    { path: 'phone', mine: '020', theirs: '030', suggested: 'theirs' },
    { path: 'guardians.0.name', mine: 'Bounmy', theirs: 'Bou', suggested: 'mine' },
  ]);
});

test('the choices make the values to send', () => {
  const conflicts = fieldConflicts({ initial, values: typed, current, hasField });
  expect(resolveConflicts(typed, conflicts, {})).toEqual({ ...typed, version: 2, phone: '030' });
  expect(resolveConflicts(typed, conflicts, { 'guardians.0.name': 'theirs', phone: 'mine' })).toEqual({
    ...typed,
    version: 2,
    guardians: [{ name: 'Bou' }],
  });
});

test('a row of another shape is compared as the form would have begun with it', () => {
  const details = { current: { id: 5, level: { id: 3 } } };
  const draft = (row: { level: { id: number } }) => ({ levelId: row.level.id });
  expect(conflictOf({ code: 'conflict', details }, draft)?.current).toEqual({ levelId: 3 });
});

test('a field with a rich value is one field, and lists of different lengths are one choice', () => {
  const began = { levels: [1, 2], guardians: [{ name: 'Bou' }] };
  const now = { levels: [1, 3], guardians: [{ name: 'Bou' }, { name: 'Noy' }] };
  const conflicts = fieldConflicts({
    initial: began,
    values: { ...began, levels: [2] },
    current: now,
    hasField: (path) => path === 'levels',
  });
  expect(conflicts.map(({ path, suggested }) => [path, suggested])).toEqual([
    ['levels', 'mine'],
    ['guardians', 'theirs'],
  ]);
});
