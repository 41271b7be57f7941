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
  expect(complaint('await insertMany(\n  tx,\n  auditEntries,\n  lines)')).toContain('write()');
  expect(complaint('tx.execute(sql`\n  insert into audit_entry (actor_id) select 1`)')).toContain(
    'auditFrom()',
  );
  expect(complaint('db.select().from(auditEntries)')).toBe('');
});

test('whether somebody was first is found out in one way', () => {
  expect(complaint('if (before.version !== version) conflict(before);')).toContain('edit()');
  expect(complaint('if ((before?.version ?? 0) !== version) return;')).toContain('requireVersion()');
  const health = 'server/src/features/releases/health/health-service.ts';
  expect(complaint('stints.find((stint) => stint.version !== version)', health)).toBe('');
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
