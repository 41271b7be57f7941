import {
  type GraduateStep,
  graduateStatuses,
  headSteps,
  mayTakeStep,
  officeSteps,
} from '@suksa/contracts/education';
import { describe, expect, test } from 'vitest';
import { checksOf, type Evidence, verdictOf } from './graduation-checks-rules.ts';
import { effectiveResult, openResult, statusByResult } from './graduation-status-rules.ts';

const steps: readonly GraduateStep[] = [
  ...officeSteps,
  ...headSteps,
  ...(['judge', 'exam', 're_sit_exam', 'issue', 'hand_over', 'duplicate'] as const),
];
const from = (step: GraduateStep) => graduateStatuses.filter((status) => mayTakeStep(step, status));

describe('candidate → eligible | not_eligible → exam_passed | exam_failed → re-sit → approved → certificate_issued → handed_over', () => {
  test.each([
    ['judge', ['candidate', 'eligible', 'not_eligible']],
    ['exam', ['eligible', 'exam_passed', 'exam_failed']],
    ['re_sit', ['exam_failed']],
    ['approve', ['exam_passed']],
    ['issue', ['approved']],
    ['hand_over', ['certificate_issued', 'handed_over']],
    ['duplicate', ['handed_over']],
    ['withhold', ['approved', 'certificate_issued']],
    ['release', ['withheld']],
    ['roll_back', ['approved', 'certificate_issued', 'withheld']],
    ['revoke', ['approved', 'certificate_issued', 'handed_over', 'withheld']],
  ] as const)('%s is possible only from %j', (step, statuses) => {
    expect(from(step)).toEqual(statuses);
  });

  test('a revoked candidate stays revoked', () => {
    expect(steps.filter((step) => mayTakeStep(step, 'revoked'))).toEqual([]);
  });
});

describe('an exam re-sit', () => {
  test('is kept beside the original, and counts as it is or at most as a bare pass', () => {
    const results = { examResult: 3.5, reSitResult: 7 };
    expect(effectiveResult(results, { examPass: 5, reSitCapped: false })).toBe(7);
    expect(effectiveResult(results, { examPass: 5, reSitCapped: true })).toBe(5);
    expect(effectiveResult({ examResult: 3.5, reSitResult: null }, { examPass: 5, reSitCapped: true })).toBe(
      3.5,
    );
  });

  test('opens the second column only after admission to it', () => {
    expect(openResult({ status: 'exam_failed', reSitResult: null })).toBe('exam');
    expect(openResult({ status: 're_sit', reSitResult: null })).toBe('re_sit');
    expect(openResult({ status: 'exam_passed', reSitResult: 6 })).toBe('re_sit');
    expect(openResult({ status: 'not_eligible', reSitResult: null })).toBeNull();
    expect(openResult({ status: 'approved', reSitResult: null })).toBeNull();
  });

  test('passes from the pass mark on', () => {
    expect(statusByResult('exam', 5, 5)).toBe('exam_passed');
    expect(statusByResult('exam', 4.99, 5)).toBe('exam_failed');
    expect(statusByResult('exam', null, 5)).toBe('eligible');
    expect(statusByResult('re_sit', null, 5)).toBe('re_sit');
  });
});

const rules = {
  passAverage: 5,
  mostFailedSubjects: 0,
  leastAttendance: 80,
  leastConduct: 'average',
} as const;
const good: Evidence = { average: 5, failedSubjects: 0, attendance: 0.8, conduct: 'good', debt: 0 };
const failing = (changes: Partial<Evidence>) =>
  checksOf(rules, { ...good, ...changes }).flatMap(({ key, state }) =>
    state === 'failed' || state === 'no_data' ? [`${key} ${state}`] : [],
  );
const verdict = (changes: Partial<Evidence>) => verdictOf(checksOf(rules, { ...good, ...changes }));

describe('the checks of a candidate', () => {
  test('are met at the threshold itself: average 5.0, attendance 80 %', () => {
    expect(failing({})).toEqual([]);
    expect(verdict({})).toBe('eligible');
  });

  test.each([
    [{ average: 4.99 }, 'average failed'],
    [{ failedSubjects: 1 }, 'failed_subjects failed'],
    [{ attendance: 0.7999 }, 'attendance failed'],
    [{ conduct: 'weak' }, 'conduct failed'],
  ] as const)('%j fails a check and makes nobody eligible', (changes, told) => {
    expect(failing(changes)).toEqual([told]);
    expect(verdict(changes)).toBe('not_eligible');
  });

  test.each([
    [{ average: null }, 'average no_data'],
    [{ failedSubjects: null }, 'failed_subjects no_data'],
    [{ attendance: null }, 'attendance no_data'],
    [{ conduct: '' }, 'conduct no_data'],
  ] as const)('without data (%j) say so, and are never passed in silence', (changes, told) => {
    expect(failing(changes)).toEqual([told]);
    expect(verdict(changes)).toBe('candidate');
  });

  test('tell of debt, which blocks the hand-over and not the result', () => {
    expect(failing({ debt: 1000 })).toEqual(['debt failed']);
    expect(verdict({ debt: 1000 })).toBe('eligible');
    expect(failing({ debt: null })).toEqual([]);
  });

  test('that the batch does not ask for decide nothing', () => {
    const none = {
      passAverage: null,
      mostFailedSubjects: null,
      leastAttendance: null,
      leastConduct: '',
    } as const;
    const unknown = {
      average: null,
      failedSubjects: null,
      attendance: null,
      conduct: '',
      debt: null,
    } as const;
    expect(verdictOf(checksOf(none, unknown))).toBe('eligible');
  });
});
