import { endpoint } from '@suksa/contracts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkRefreshes, refreshComplaints, resourceComplaints } from './refreshes.ts';

const tab = 'remotes/education/src/classes/class-form.tsx';

test('a tab that keeps a list of what to ask for again is told that contracts do', () => {
  expect(refreshComplaints(tab, 'void client.invalidateQueries({ queryKey: [listClasses.name] })')).toEqual([
    expect.stringContaining('what it `changes`'),
  ]);
  expect(refreshComplaints(tab, 'useApiMutation(save, { invalidates: [listClasses] })')).toHaveLength(1);
  expect(refreshComplaints(tab, 'const { refetch } = useQuery(apiQuery(listClasses))')).toEqual([]);
});

test('a resource that is only read or only changed is one too many', () => {
  const call = { path: '/api/test', access: 'public', output: z.object({}) } as const;
  const read = endpoint({ ...call, name: 'a', method: 'GET', reads: ['class'] });
  const write = endpoint({ ...call, name: 'b', method: 'POST', changes: ['subject'] });
  expect(resourceComplaints([read, write])).toEqual([
    'subject is changed, and nothing reads it.',
    'class is read, and no call changes it.',
  ]);
});

test('a call that does not say what it reads or changes is no contract', () => {
  const call = { name: 'a', path: '/api/test', access: 'public', output: z.object({}) } as const;
  // @ts-expect-error a read says what it shows
  endpoint({ ...call, method: 'GET' });
  // @ts-expect-error a write says what it changes
  endpoint({ ...call, method: 'POST' });
  // @ts-expect-error of the known resources
  endpoint({ ...call, method: 'POST', changes: ['clas'] });
  endpoint({ ...call, method: 'POST', reads: ['class'] });
});

test('the product itself keeps to it', async () => {
  expect(await checkRefreshes()).toEqual([]);
});
