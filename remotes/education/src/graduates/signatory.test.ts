import { expect, test } from 'vitest';
import { signatoryOf } from './signatory.ts';

test("the branch's head signs, in both scripts, and nobody is guessed where there is none", () => {
  expect(signatoryOf({ lo: 'ນາງ ຄຳ', en: 'Mrs Kham' })).toBe('ນາງ ຄຳ · Mrs Kham');
  expect(signatoryOf({ lo: 'ນາງ ຄຳ', en: '' })).toBe('ນາງ ຄຳ');
  expect(signatoryOf(null)).toBe('');
});
