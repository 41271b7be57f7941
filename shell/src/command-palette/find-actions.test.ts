import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Tab } from '@suksa/contracts';
import { expect, test } from 'vitest';
import { actionsOf, findActions } from './find-actions.ts';

const remotes = path.resolve(import.meta.dirname, '../../../remotes');
const tabs = readdirSync(remotes).map((name) =>
  Tab.parse(JSON.parse(readFileSync(path.join(remotes, name, 'tab.json'), 'utf8'))),
);
const found = (query: string, can = (_: string) => true) =>
  findActions(actionsOf(tabs, can), query).map(({ to }) => to);

test('what one wants to do is found by its title, by a synonym and in Lao', () => {
  const asked: Record<string, string> = {
    admit: '/education_management/education_index?admit=1',
    enroll: '/education_management/education_index?admit=1',
    ຮັບນັກຮຽນ: '/education_management/education_index?admit=1',
    rollover: '/education_management/rollover',
    promote: '/education_management/rollover',
    ເລື່ອນຊັ້ນ: '/education_management/rollover',
    'add user': '/settings/users?user=new',
    ເພີ່ມຜູ້ໃຊ້: '/settings/users?user=new',
    'record payment': '/feeinvoice/fee_transaction?pay=new',
    ຮັບເງິນ: '/feeinvoice/fee_transaction?pay=new',
  };
  for (const [query, to] of Object.entries(asked))
    expect({ query, to: found(query)[0] }).toEqual({ query, to });
});

test('an English word counts from its beginning, and nothing is offered before something is typed', () => {
  expect(found('mit')).toEqual([]);
  expect(found(' ')).toEqual([]);
});

test('what the user may not do is not offered', () => {
  expect(found('admit', (permission) => permission !== 'education.student.create')).toEqual([]);
});

test('every action leads to a screen of its tab', () => {
  for (const { name, screens, actions = [] } of tabs)
    for (const { path: to } of actions)
      expect({ name, to, known: screens.some((screen) => screen.path === to.split('?')[0]) }).toEqual({
        name,
        to,
        known: true,
      });
});
