import { expect, test } from 'vitest';
import { numberedPageRule, pageRule, rollRules } from './print-page.ts';

test('a sheet prints on its own paper', () => {
  expect(pageRule('A4', false)).toContain('size: A4;');
  expect(pageRule('A4', true)).toContain('size: A4 landscape;');
  expect(pageRule('receipt80', false)).toContain('size: 80mm');
  expect(pageRule('receipt80', false, 96)).toContain('size: 80mm 39mm;');
  expect(pageRule('A4', false, 96)).toContain('size: A4;');
  expect(pageRule('card', false)).toContain('size: 85.6mm 53.98mm; margin: 0');
});

test('several receipts on a roll are each as long as what stands on them', () => {
  expect(rollRules([96, 192])).toBe(
    '@page roll-0 { size: 80mm 39mm; margin: 4mm 4mm 8mm }\n@page roll-1 { size: 80mm 64mm; margin: 4mm 4mm 8mm }',
  );
});

test('each page of a list says which of how many it is', () => {
  expect(numberedPageRule('A4', true)).toBe(
    '@page { size: A4 landscape; margin: 14mm 14mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #555 } }',
  );
});
