import { expect, test } from 'vitest';
import { otherLanguage } from './other-language.ts';

test('a Lao name in the English page is said to be Lao, and a Latin one in the Lao page English', () => {
  expect(otherLanguage('ນາງ ນ້ອຍ', 'en')).toBe('lo');
  expect(otherLanguage('Noy Sone', 'lo')).toBe('en');
});

test('the page’s own language, a class, figures and what is no text are left alone', () => {
  for (const text of ['Noy Sone', '25', ''] as const) expect(otherLanguage(text, 'en')).toBeUndefined();
  for (const text of ['ນາງ ນ້ອຍ', 'ມ.7/2', 'M7/2', '25 %']) expect(otherLanguage(text, 'lo')).toBeUndefined();
  expect(otherLanguage(null, 'lo')).toBeUndefined();
});
