import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { comparePromises, readPromises, writePromises } from './promised-calls.ts';

const call = { name: 'reports.month', method: 'GET', path: '/api/month', input: 'in1', output: 'out1' };
const grown = { ...call, output: 'out2', stillAnswers: ['out1'] };

test('a call that changed or went without a word breaks a promise; one that names its earlier form has grown', () => {
  expect(comparePromises([call], [call])).toEqual({ broken: [], unwritten: [] });
  expect(comparePromises([call], [{ ...call, output: 'out2' }]).broken).toEqual([
    'reports.month (GET /api/month): other output',
  ]);
  expect(comparePromises([call], []).broken).toEqual(['reports.month (GET /api/month): gone']);
  expect(comparePromises([call], [grown])).toEqual({ broken: [], unwritten: ['reports.month'] });
});

test('an earlier form that was still answered stays promised', () => {
  expect(comparePromises([grown], [{ ...call, output: 'out2' }]).broken).toEqual([
    'reports.month (GET /api/month): stillAnswers without out1',
  ]);
  // Back at the form before: it is the call's own again.
  expect(comparePromises([grown], [{ ...call, stillAnswers: ['out2'] }]).broken).toEqual([]);
});

test('what is written is what is read', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'suksa-promises-')), 'promised-calls.json');
  expect(await readPromises(file)).toEqual([]);
  await writePromises([grown], file);
  expect(comparePromises(await readPromises(file), [grown])).toEqual({ broken: [], unwritten: [] });
});
