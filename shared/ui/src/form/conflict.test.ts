import { expect, test } from 'vitest';
import { conflictOf, fieldConflicts, resolveConflicts } from './conflict.ts';

const initial = { version: 1, name: 'Kham', phone: '020', guardians: [{ name: 'Bou' }] };
const typed = { version: 1, name: 'Khamla', phone: '020', guardians: [{ name: 'Bounmy' }] };
const current = { version: 2, name: 'Khamsay', phone: '030', guardians: [{ name: 'Bou' }], extra: 1 };

test('a refusal that carries the current row is a conflict, with who and when', () => {
  const details = { current, changedBy: 'Mani', changedAt: '2026-11-20T03:00:00Z' };
  expect(conflictOf({ code: 'conflict', details })).toEqual({
    current,
    by: 'Mani',
    at: '2026-11-20T03:00:00Z',
  });
  expect(conflictOf({ code: 'conflict' })).toBeNull();
  expect(conflictOf({ code: 'duplicate', details })).toBeNull();
});

test('each field that differs is listed; theirs is suggested where the user changed nothing', () => {
  expect(fieldConflicts(initial, typed, current)).toEqual([
    { path: 'version', mine: 1, theirs: 2, suggested: 'theirs' },
    { path: 'name', mine: 'Khamla', theirs: 'Khamsay', suggested: 'mine' },
    { path: 'phone', mine: '020', theirs: '030', suggested: 'theirs' },
    { path: 'guardians.0.name', mine: 'Bounmy', theirs: 'Bou', suggested: 'mine' },
  ]);
});

test('the choices make the values to send', () => {
  const conflicts = fieldConflicts(initial, typed, current);
  expect(resolveConflicts(typed, conflicts, {})).toEqual({ ...typed, version: 2, phone: '030' });
  expect(resolveConflicts(typed, conflicts, { 'guardians.0.name': 'theirs', phone: 'mine' })).toEqual({
    ...typed,
    version: 2,
    guardians: [{ name: 'Bou' }],
  });
});
