import { expect, test } from 'vitest';
import { subjectComplaints } from './commit-subjects.ts';

test('a subject that a list would cut is told with its length', () => {
  expect(subjectComplaints('1a2b3c4d A receipt for three siblings is one A5 again')).toEqual([]);
  expect(subjectComplaints(`1a2b3c4d ${'x'.repeat(72)}`)).toEqual([]);
  expect(subjectComplaints(`1a2b3c4d ${'x'.repeat(73)}`).join()).toContain('1a2b3c4d: a subject of 73');
});
