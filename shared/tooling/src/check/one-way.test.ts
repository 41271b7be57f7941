import { expect, test } from 'vitest';
import { checkOneWay, oneWayComplaints } from './one-way.ts';

const complaint = (code: string, file = 'server/src/features/landing/enquiries/enquiry-service.ts') =>
  oneWayComplaints(file, code).join('\n');

test('the database is that of the school that a call is for, never the application’s', () => {
  expect(complaint('const rows = await app.db.select();')).toContain('call.school');
  expect(complaint('pool(app.connection)')).toContain('call.school');
  expect(complaint('const { log, db } = app;')).toContain('call.school');
});

test('a change and its line in the audit are written together', () => {
  expect(complaint("import { audit } from '../../../audit.ts';")).toContain('write()');
  expect(complaint('await tx.insert(auditEntries).values(line)')).toContain('write()');
});

test('a log is given the error itself', () => {
  expect(complaint("log.warn({ err: faultOf(error) }, 'no look for jobs')")).toContain('give it the error');
  expect(complaint("log.warn({ err: error }, 'no look for jobs')")).toBe('');
});

test('comments, tests and the one way itself may name them', () => {
  expect(complaint('/** Not `app.db`. */')).toBe('');
  expect(complaint('app.db', 'server/src/features/x/y/y.test.ts')).toBe('');
  expect(complaint("from '../audit.ts'", 'server/src/http/write.ts')).toBe('');
});

test('the product itself keeps to it', async () => {
  expect(await checkOneWay()).toEqual([]);
});
