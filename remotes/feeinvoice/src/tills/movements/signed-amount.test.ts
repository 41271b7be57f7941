import { expect, test } from 'vitest';
import { signedAmount } from './signed-amount.ts';

const format = { number: (amount: number) => String(amount) };

test('a receipt is a plus, a refund a minus, and what stays on the account is neither', () => {
  expect(signedAmount(format, { type: 'receipt', amount: 5000 })).toBe('+5000');
  expect(signedAmount(format, { type: 'refund', amount: -5000 })).toBe('-5000');
  expect(signedAmount(format, { type: 'move', amount: 5000 })).toBe('5000');
  expect(signedAmount(format, { type: 'credit_use', amount: 5000 })).toBe('5000');
});
