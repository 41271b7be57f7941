import { describe, expect, test } from 'vitest';
import { newFirstPassword } from './first-password.ts';
import { weaknessOf } from './weak-password.ts';

const owner = { username: 'somchai', schoolNames: ['Sikhottabong School', 'ໂຮງຮຽນ ສີໂຄດຕະບອງ'] };
const weakness = (password: string) => weaknessOf(password, owner);

describe('a password is too easy', () => {
  test.each([
    'qwertyuiop1',
    'iloveyou2020',
    'Welcome2026',
    'vientiane2026',
    'laos1234567',
    '12345678901',
    'abcdefghij1',
    'password2026',
    'suksa-2026!',
  ])('as the security review found it: %s', (password) => {
    expect(weakness(password)).not.toBeNull();
  });

  test.each([
    ['P@ssw0rd-2026-!!', 'password_common'],
    ['passwordqwerty99', 'password_common'],
    ['football#football', 'password_common'],
    ['1qaz2wsx3edc4rfv', 'password_common'],
    ['qwertyuiopasdfgh', 'password_pattern'],
    ['zzzzzzzzzzzzzzzz', 'password_pattern'],
    ['abc123abc123abc1', 'password_pattern'],
    ['020 5555 1234 99', 'password_pattern'],
    ['Sikhottabong2026', 'password_named'],
    ['my-Somchai-secret', 'password_named'],
    ['ສີໂຄດຕະບອງ 2026', 'password_named'],
  ])('%s: %s', (password, code) => {
    expect(weakness(password)).toBe(code);
  });
});

describe('a password is good enough', () => {
  test.each([
    'frog lamp river',
    'demo-school-2026',
    'the password of the tests',
    'ຊ້າງສີແດງກິນເຂົ້າໜຽວ',
    'kT9!vbQ2#mLx',
  ])('%s', (password) => {
    expect(weakness(password)).toBeNull();
  });

  test('where it is a first one that the office prints', () => {
    for (let count = 0; count < 200; count++) expect(weakness(newFirstPassword())).toBeNull();
  });
});
