import type { RosterPerson } from '@suksa/contracts/checkinout';
import { expect, test } from 'vitest';
import { findByName, mostShown } from './find-by-name.ts';

const people = [
  { id: 1, code: 'VTE260001', name: { lo: 'ຄຳແພງ ສີສະຫວາດ', en: 'Khampheng Sisavath' }, nickname: 'ນ້ອຍ' },
  { id: 2, code: 'VTE260002', name: { lo: 'ໝອນ ແກ້ວມະນີ', en: 'Mone Keomany' }, nickname: '' },
] as unknown as RosterPerson[];
const ids = (query: string) => findByName(people, query).map(({ id }) => id);

test('a child is found by name in either script and spelling, by nickname and by code', () => {
  expect([ids('khamp'), ids('ຄໍາແພງ'), ids('ຫມອນ'), ids('ນ້ອຍ'), ids('vte260002')]).toEqual([
    [1],
    [1],
    [2],
    [1],
    [2],
  ]);
});

test('one letter finds nobody, and two words must both fit', () => {
  expect([ids('k'), ids('khampheng keomany'), ids('mone keo')]).toEqual([[], [], [2]]);
});

test('of more than are shown one more is found, so that the list can say that there are others', () => {
  const many = Array.from({ length: 20 }, (_, id) => ({ ...people[0], id }) as RosterPerson);
  expect(findByName(many, 'khamp')).toHaveLength(mostShown + 1);
});
