import { expect, test } from 'vitest';
import { checkScreens, screenComplaints } from './screens.ts';

const around = {
  built: ['books-screen.tsx'],
  loads: "panels: { loans: () => import('./panels/loans-panel/loans-panel.tsx') }",
  icons: new Set(['book']),
};
const complaint = (tab: object) =>
  screenComplaints(
    'remotes/library/tab.json',
    JSON.stringify({ screens: [], ...tab }, null, 2),
    around,
  ).join();

test('a screen has its file, a panel is loaded, and an icon comes with the layout', () => {
  expect(complaint({ screens: [{ name: 'books', icon: 'book' }], slots: [{ panel: 'loans' }] })).toBe('');
  expect(complaint({ screens: [{ name: 'lost' }] })).toContain('has no file lost-screen.tsx');
  expect(complaint({ slots: [{ panel: 'fines' }] })).toContain("isn't loaded by `panels`");
  expect(complaint({ screens: [{ name: 'books', icon: 'anchor' }] })).toContain('work-icons.ts');
});

test('the product itself keeps to it', async () => {
  expect(await checkScreens()).toEqual([]);
});
