import { expect, test } from 'vitest';
import { codeOfFile, plainCode } from './photo-matches.ts';

test.each(['VTE260042.jpg', 'vte-26-0042.JPG', 'VTE260042 (1).png'])(
  'the file %s is named after VTE260042',
  (name) => {
    expect(codeOfFile(name)).toBe(plainCode('VTE260042'));
  },
);

test('a file named otherwise is nobody’s', () => {
  expect(codeOfFile('VTE260043.jpg')).not.toBe(plainCode('VTE260042'));
});
