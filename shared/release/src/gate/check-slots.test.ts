import type { Slot } from '@suksa/contracts';
import { expect, test } from 'vitest';
import { sampleTab } from '../testing/sample-part.ts';
import { checkBudget } from './check-budget.ts';
import { checkSlots } from './check-slots.ts';
import { checkTab } from './check-tab.ts';
import { knownPermissions } from './known-permissions.ts';

const slot: Slot = {
  panel: 'attendance',
  record: 'student',
  title: { en: 'Attendance', lo: 'ການມາຮຽນ' },
  icon: 'calendar',
  order: 1,
  permission: 'reports.attendance.view',
  height: 100,
};
const needed = { files: ['panel.js'], libraries: [] };
const built = {
  panels: { attendance: needed },
  locales: { 'attendance-panel/en': ['en.js'], 'attendance-panel/lo': ['lo.js'] },
};

const refused = async (slots: readonly Slot[], preload: Partial<typeof built> = {}) =>
  checkSlots({
    name: 'reports',
    slots: [...slots],
    preload: { ...built, ...preload },
    permissions: await knownPermissions(),
  });

test('a panel that is built, has its words and asks for a known right passes', async () => {
  expect(await refused([slot])).toEqual([]);
});

test.each([
  ['a record that there is none of', { ...slot, record: 'pupil' }, {}, /record pupil/, /student/],
  [
    'a panel that was not built',
    slot,
    { panels: {} as never },
    /attendance, for which/,
    /attendance-panel\.tsx/,
  ],
  [
    'a right that no call asks for',
    { ...slot, permission: 'reports.attendance.look' },
    {},
    /reports\.attendance\.look/,
    /contracts\/src\/reports\.ts/,
  ],
  [
    'a panel without Lao words',
    slot,
    { locales: { 'attendance-panel/en': ['en.js'] } as never },
    /without words in lo/,
    /locales\/attendance-panel/,
  ],
] as const)('%s is refused by name', async (_, wrong, preload, found, wanted) => {
  expect(await refused([wrong], preload)).toEqual([
    {
      check: 'tab.json',
      found: expect.stringMatching(found),
      wanted: expect.stringMatching(wanted),
    },
  ]);
});

test('one panel twice in a record is refused', async () => {
  const [refusal, ...more] = await refused([slot, slot]);
  expect(refusal?.found).toMatch(/twice/);
  expect(more).toEqual([]);
});

test('a panel without a title in Lao is no tab.json', () => {
  const { facts } = sampleTab('reports', '');
  if (!('tab' in facts)) throw new Error('no tab');
  const tab = { ...facts.tab, slots: [{ ...slot, title: { en: 'Attendance', lo: '' } }] };
  expect(checkTab('reports', { tab, preload: facts.preload })).toMatchObject([
    { check: 'tab.json', found: expect.stringContaining('slots.0.title.lo') },
  ]);
});

test('a panel that is too large for another tab’s record is refused', () => {
  const locales = { en: [], lo: [], ...built.locales };
  const preload = { ...built, start: { files: [], libraries: [] }, screens: {}, locales };
  const budget = { start: 1, screen: 1, panel: 8, whole: 100, description: 1, asset: 1, assets: 1 };
  const size = (file: string) => (file === 'panel.js' ? 7500 : 600);
  expect(checkBudget({ preload, files: [] }, size, budget)).toMatchObject([
    { found: 'the panel attendance: 8.1 kB', wanted: 'at most 8 kB' },
  ]);
});
