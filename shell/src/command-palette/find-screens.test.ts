import { expect, test } from 'vitest';
import { educationTab, settingsTab } from '../testing/tabs.ts';
import { entriesOf, findScreens } from './find-screens.ts';
import { nextIndex } from './next-index.ts';

const all = entriesOf([educationTab, settingsTab], () => true);
const found = (query: string) => findScreens(all, query).map(({ path }) => path);

test('screens are found by words of their title in either language', () => {
  expect(found('regi')).toEqual(['/education_management/education_index']);
  expect(found('ຜູ້ໃຊ້')).toEqual(['/settings/users']);
});

test('another spelling of the same Lao word finds it too', () => {
  expect(found('ລົງທະບຽນນັກຮຽນ')).toEqual(found('ລົງທະບຽນ​ນັກຮຽນ'));
  const levels = { path: '/x', title: { en: 'Water', lo: 'ນ້ຳ' }, place: { en: 'X', lo: 'X' }, icon: 'x' };
  expect(findScreens([levels], 'ນໍ້າ')).toEqual([levels]);
});

test('every word must match, in the title or the tab', () => {
  expect(found('education register')).toEqual(['/education_management/education_index']);
  expect(found('settings register')).toEqual([]);
});

test('titles that begin with the query come first', () => {
  expect(found('education')[0]).toBe('/menu_tab/Education');
});

test('screens that the user may not open are not offered', () => {
  const entries = entriesOf([educationTab, settingsTab], (permission) => permission === 'settings.user.view');
  expect(entries.map(({ path }) => path)).toEqual(['/menu_tab/Education', '/settings/users']);
});

test('arrow keys go round the list', () => {
  expect(nextIndex('ArrowDown', 2, 3)).toBe(0);
  expect(nextIndex('ArrowUp', 0, 3)).toBe(2);
  expect(nextIndex('a', 0, 3)).toBeUndefined();
  expect(nextIndex('ArrowDown', 0, 0)).toBeUndefined();
});
