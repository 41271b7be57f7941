import { expect, test } from 'vitest';
import { planFor } from './changed.ts';

const plan = (...files: string[]) => planFor(files, (name) => ['reports', 'settings'].includes(name));

test('a change in a tab runs its end-to-end tests, after the shell’s start', () => {
  const { server, endToEnd } = plan('remotes/reports/src/hub/hub-screen.tsx');
  expect(server).toEqual([]);
  expect(endToEnd).toHaveLength(2);
  expect('/clone/shell/e2e/start-up.spec.ts').toMatch(new RegExp(endToEnd[0] ?? ''));
  expect(endToEnd[1]).toBe('remotes/reports/e2e/');
});

test('a change in a feature of the server or in its contract runs the feature, every endpoint once, and the tab', () => {
  for (const file of [
    'server/src/features/settings/roles/role-service.ts',
    'shared/contracts/src/settings.ts',
  ]) {
    const { server, endToEnd } = plan(file);
    expect(new Set(server)).toEqual(
      new Set(['server/src/features/settings/', 'server/src/build-app.test.ts']),
    );
    expect(endToEnd).toContain('remotes/settings/e2e/');
  }
});

test('what a change may touch and is not tested is told', () => {
  const { leftOut } = plan('shared/ui/src/list/list-screen.tsx', 'server/src/audit.ts');
  expect(leftOut).toContain('end-to-end tests of what uses shared/ui');
  expect(leftOut).toContain('server tests that use server/src/audit.ts');
  expect(leftOut).toContain('server tests on the embedded database');
});

test('a test that was changed runs alone', () => {
  expect(plan('server/src/features/settings/users.test.ts').server).toEqual([
    'server/src/features/settings/users.test.ts',
  ]);
});
