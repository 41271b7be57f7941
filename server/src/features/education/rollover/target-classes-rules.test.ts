import { describe, expect, test } from 'vitest';
import { type PlannedClass, sectionOf, usualTargets } from './target-classes-rules.ts';

let id = 0;
const aClass = (name: string, level: number, levelCode = 'M1'): PlannedClass => ({
  id: ++id,
  name,
  level,
  levelCode,
});

describe('the usual class of the new year', () => {
  test('is that of the same section, one level up, or the same level for who repeats', () => {
    const [first, second] = [aClass('M1/1', 5), aClass('M1/2', 5)];
    const planned = [aClass('M1/1', 5), aClass('M1/2', 5), aClass('M2/1', 6), aClass('M2/2', 6)];
    const [, targets] = usualTargets([first, second], planned);
    expect(targets).toMatchObject({ up: planned[3]?.id, again: planned[1]?.id, final: false });
  });

  test('three classes into two leave nobody without a class', () => {
    const old = ['M1/1', 'M1/2', 'M1/3'].map((name) => aClass(name, 5));
    const planned = [aClass('M2/1', 6), aClass('M2/2', 6)];
    expect(usualTargets(old, planned).map(({ up }) => up)).toEqual([
      planned[0]?.id,
      planned[1]?.id,
      planned[0]?.id,
    ]);
  });

  test('is none where the new year has no class of the level', () => {
    const [targets] = usualTargets([aClass('M7/1', 11, 'M7')], [aClass('M7/1', 11, 'M7')]);
    expect(targets).toMatchObject({ up: null, final: true });
  });

  test.each([
    ['M1/2', '2'],
    ['ມ.4/2', '2'],
    ['P1-A', 'a'],
    ['P5 B', 'b'],
    ['M4ກ', 'ກ'],
    ['M4', ''],
  ])('the section of %s is "%s"', (name, section) => {
    expect(sectionOf(name)).toBe(section);
  });
});
