import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test('a Latin name gives the first letters of two words', () => {
  expect(initialsOf('somsak phommachan keo')).toBe('SP');
  expect(initialsOf('Kham')).toBe('K');
  expect(initialsOf('')).toBe('');
});

test('a Lao name gives the first consonant of the given name, without title, with a vowel written before it', () => {
  expect(initialsOf('ທ້າວ ສົມສັກ ພົມມະຈັນ')).toBe('ສ');
  expect(initialsOf('ນາງ ແກ້ວ')).toBe('ແກ');
});
