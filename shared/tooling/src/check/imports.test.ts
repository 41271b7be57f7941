import { expect, test } from 'vitest';
import { checkImports, importComplaints } from './imports.ts';

const complaint = (file: string, imported: string) =>
  importComplaints(file, `import type { X } from '${imported}';`).join('\n');

const tab = 'remotes/education/src/register/register-screen.tsx';
const feature = 'server/src/features/education/register/register-service.ts';

test('a tab may not know another, by a path or by its package', () => {
  expect(complaint(tab, '../../../reports/src/legend.tsx')).toContain('Move what two tabs use to shared/');
  expect(complaint(tab, '@suksa/reports/src/legend.tsx')).toContain('Move what two tabs use to shared/');
  expect(complaint(tab, '@suksa/server')).toContain('through @suksa/platform only');
  expect(complaint(tab, '@suksa/education/src/menu/menu-screen.tsx')).toBe('');
});

test('lazy imports and types count like others', () => {
  expect(importComplaints(tab, "const X = lazy(() => import('@suksa/settings/src/x.tsx'));")).toHaveLength(1);
  expect(importComplaints(tab, "export type { X } from '@suksa/settings';")).toHaveLength(1);
});

test('every shared package keeps its place', () => {
  expect(complaint('shared/ui/src/menu.tsx', '@suksa/contracts/settings')).toContain('knows no data');
  expect(complaint('shared/release/src/publish.ts', '../../../shell/src/app.tsx')).toContain('hand over');
  expect(complaint('shared/release/src/publish.ts', '@suksa/ui')).toContain('from the files of the part');
  expect(complaint('shared/testing/src/actors.ts', '@suksa/platform')).toContain('as people do');
  expect(complaint('shared/tooling/src/dev.ts', '../../../server/src/build-app.ts')).toContain(
    'server/src/main.ts',
  );
  expect(complaint('shared/tooling/src/dev.ts', '../../../server/src/main.ts')).toBe('');
  expect(complaint('shell/src/app.tsx', '@suksa/testing')).toContain('never runs in a school');
  expect(complaint('shell/src/app.test.tsx', '@suksa/testing')).toBe('');
});

test('a feature stands on the school and uses others downward only', () => {
  expect(complaint(feature, '../../../school/clock.ts')).toBe('');
  expect(complaint(feature, '../../feeinvoice/families/debt-service.ts')).toBe('');
  expect(complaint(feature, '../../session/search/record-search-service.ts')).toContain('beside or above');
  expect(complaint(feature, '../../feeinvoice/families/family-repository.ts')).toContain('service');
  expect(complaint(feature, '../../../app.ts')).toContain('Take it from the call');
});

test('what lies under the features knows none of them', () => {
  expect(complaint('server/src/school/clock.ts', '../features/settings/shifts/shift-service.ts')).toContain(
    'down to server/src/school',
  );
  expect(complaint('server/src/plugins/session.ts', '../features/session/routes.ts')).toContain(
    'by their routes',
  );
  expect(complaint('server/src/db/planned.ts', '../http/app.ts')).toContain('under everything');
  expect(complaint('server/src/db/planned.test.ts', '../testing/test-database.ts')).toBe('');
});

test('the product itself keeps to it', async () => {
  expect(await checkImports()).toEqual([]);
});
