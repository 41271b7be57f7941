import { describe, expect, test } from 'vitest';
import { type AskedPlace, type ReasonQuestion, withAsked, withoutAsked } from './asked-places.ts';

const person: ReasonQuestion['person'] = {
  ...{ kind: 'student', id: 1, code: 'S1', name: { lo: 'ນ້ອຍ', en: 'Noy' } },
  ...{ nickname: '', className: null, hasPhoto: false },
};
const asked = (eventKey: string, kind: ReasonQuestion['kind'] = 'late'): ReasonQuestion => ({
  kind,
  eventKey,
  person,
  at: 0,
});
const seen = (places: readonly AskedPlace[]) =>
  places.map(({ eventKey, isFree }) => (isFree ? 'free' : eventKey));
const all = (...these: ReasonQuestion[]) => these.reduce<readonly AskedPlace[]>(withAsked, []);

describe('those who are asked at a gate', () => {
  test('stand in the order in which they came, each once', () => {
    expect(seen(all(asked('a'), asked('b'), asked('a')))).toEqual(['a', 'b']);
  });

  test('stay where they are when the one above has answered', () => {
    expect(seen(withoutAsked(all(asked('a'), asked('b')), 'a'))).toEqual(['free', 'b']);
  });

  test('leave nothing behind when the last has answered', () => {
    const answered = withoutAsked(all(asked('a'), asked('b')), 'a');
    expect(withoutAsked(answered, 'b')).toEqual([]);
    expect(seen(withoutAsked(all(asked('a'), asked('b')), 'b'))).toEqual(['a']);
  });

  test('take a free place of a card as high as theirs, and no other', () => {
    const answered = withoutAsked(all(asked('a'), asked('b')), 'a');
    expect(seen(withAsked(answered, asked('c')))).toEqual(['c', 'b']);
    expect(seen(withAsked(answered, asked('c', 'early')))).toEqual(['free', 'b', 'c']);
  });

  test('are five at most: of more the oldest falls away, and the others stay where they are', () => {
    const five = all(...['a', 'b', 'c', 'd', 'e'].map((key) => asked(key)));
    expect(seen(withAsked(five, asked('f')))).toEqual(['f', 'b', 'c', 'd', 'e']);
    const many = Array.from({ length: 221 }, (_, number) => asked(`scan${number}`, 'early'));
    expect(new Set(seen(all(...many)))).toEqual(
      new Set([216, 217, 218, 219, 220].map((number) => `scan${number}`)),
    );
    expect(seen(withAsked(five, asked('f', 'early')))).toEqual(['free', 'b', 'c', 'd', 'e', 'f']);
  });
});
