import { describe, expect, test } from 'vitest';
import { isStorable, withMarkedFaults } from './fields.ts';

describe('a text that is typed', () => {
  test.each([
    ['U+0000', 'a\0b'],
    ['half a pair', 'a\ud800b'],
    ['an embedding', '\u202aabc\u202c'],
    ['an override', 'invoice\u202efdp.exe'],
    ['an isolate', '\u2066abc\u2069'],
  ])('holds nothing that can’t be stored or that turns the direction of writing: %s', (_, text) => {
    expect(isStorable(text)).toBe(false);
    expect(isStorable(text)).toBe(false);
    expect(withMarkedFaults(text)).not.toBe(text);
    expect(isStorable(withMarkedFaults(text))).toBe(true);
  });

  test.each(['ນ້ຳ ຄຳ', 'ສະ\u200bບາຍ', 'two\nlines', '👩‍👩‍👧‍👦', '\u2030 \u2065'])(
    'may be anything else: %j',
    (text) => {
      expect(isStorable(text)).toBe(true);
      expect(withMarkedFaults(text)).toBe(text);
    },
  );
});
