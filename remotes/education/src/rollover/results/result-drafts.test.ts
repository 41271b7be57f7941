import type { YearResult } from '@suksa/contracts/education';
import { laoRules } from '@suksa/contracts/marks/scheme';
import { describe, expect, test } from 'vitest';
import { faultOf, pasted, shown, toInput, verdictOf } from './result-drafts.ts';

const row = (studentId: number, average: number | null = null): YearResult => ({
  studentId,
  code: `P${studentId}`,
  name: { lo: '', en: '' },
  average,
  reSitAverage: null,
  failedSubjects: null,
  conduct: '',
  source: null,
  book: null,
  version: 0,
});
const rows = [row(1), row(2), row(3)];

describe('a column pasted from a spreadsheet', () => {
  test('goes down from the cell, with its second column beside it', () => {
    expect([...pasted('7,5\t0\r\n4.25\t2\r\n', rows, 1, 'average').drafts]).toEqual([
      [2, { average: '7,5', failedSubjects: '0' }],
      [3, { average: '4.25', failedSubjects: '2' }],
    ]);
  });

  test('leaves its head line out, and counts the lines that came after the last row', () => {
    const { drafts, left } = pasted('Average\n1\n2\n3\n4', rows, 0, 'average');
    expect(left).toBe(1);
    expect(pasted('1\n2', rows, 0, 'average').left).toBe(0);
    expect([...drafts.values()]).toEqual([{ average: '1' }, { average: '2' }, { average: '3' }]);
  });
});

describe('what is typed', () => {
  test.each(['7.5', '7,5', '໗,໕', '10', '0', ''])('%s is a mark, or none', (text) => {
    expect(faultOf('average', text)).toBeUndefined();
  });

  test.each(['10.01', 'x', '-1', '5.555'])('%s is no mark', (text) => {
    expect(faultOf('average', text)).toBe('mark');
  });

  test('subjects failed are whole', () => {
    expect(faultOf('failedSubjects', '1.5')).toBe('failed_subjects');
  });

  test('the pass mark of the level passes, less does not, nothing says nothing', () => {
    const verdict = (average: string, rules = laoRules) => verdictOf(row(1), { average }, rules);
    expect(['5', '4,99', ''].map((text) => verdict(text))).toEqual(['passed', 're_sit_pending', undefined]);
    expect(verdict('5', { ...laoRules, passMark: 6 })).toBe('re_sit_pending');
  });

  test('failed subjects count where the rule says so; after the re-sit nobody waits for one', () => {
    const rules = { ...laoRules, promotion: 'average_and_subjects', mostFailed: 2 } as const;
    const verdict = (failedSubjects: string, one = row(1, 6)) => verdictOf(one, { failedSubjects }, rules);
    expect(['2', '3', ''].map((text) => verdict(text))).toEqual(['passed', 're_sit_pending', undefined]);
    expect(verdict('3', { ...row(1, 4), reSitAverage: 6 })).toBe('repeat');
    expect(verdict('0', { ...row(1, 4), reSitAverage: 6 })).toBe('passed');
  });

  test('what nobody has touched is sent as it is stored', () => {
    const stored = row(1, 6.5);
    expect(shown(stored, undefined, 'average')).toBe('6.5');
    expect(toInput(stored, { failedSubjects: '1' })).toMatchObject({ average: 6.5, failedSubjects: 1 });
    expect(toInput(stored, { average: '' })).toMatchObject({ average: null });
  });
});
