import type { Slot, Tab } from '@suksa/contracts';
import { expect, test } from 'vitest';
import { educationTab } from '../../testing/tabs.ts';
import { panelsOf } from './panels-of.ts';

const slot = (panel: string, order: number, record = 'student'): Slot => ({
  panel,
  record,
  title: { en: panel, lo: panel },
  icon: 'book',
  order,
  permission: `${panel}.view`,
  height: 40,
});
const tab = (name: string, ...slots: Slot[]): Tab => ({ ...educationTab, name, slots });
const tabs = [
  tab('settings', slot('card', 30)),
  tab('reports', slot('rank', 20), slot('attendance', 10)),
  tab('feeinvoice', slot('balance', 20), slot('terms', 1, 'family')),
  educationTab,
];

test('panels stand in the order that their tabs declare, and by the tab’s name where two are alike', () => {
  const names = panelsOf(tabs, 'student', () => true).map(({ slot }) => slot.panel);
  expect(names).toEqual(['attendance', 'balance', 'rank', 'card']);
});

test('a panel whose right the user doesn’t hold, or of another record, isn’t there', () => {
  const names = (record: string) =>
    panelsOf(tabs, record, (permission) => permission !== 'balance.view').map(({ slot }) => slot.panel);
  expect(names('student')).toEqual(['attendance', 'rank', 'card']);
  expect(names('family')).toEqual(['terms']);
});
