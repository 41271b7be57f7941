import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['short1', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['quiet river 7', 'fair'],
  ['a quiet river bank', 'strong'],
  ['ແມ່ນ້ຳຂອງໄຫຼຜ່ານບ້ານເຮົາ', 'strong'],
] as const)('“%s” is a %s password', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
