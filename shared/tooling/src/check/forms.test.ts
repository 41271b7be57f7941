import { expect, test } from 'vitest';
import { checkForms, formComplaints } from './forms.ts';

const file = 'remotes/education/src/x/x-form.tsx';

test('a form that nothing guards is told how to be guarded', () => {
  expect(formComplaints(file, '<form onSubmit={save}>').join()).toContain('useContractForm');
  expect(formComplaints(file, 'useContractForm({}); <form onSubmit={save}>')).toEqual([]);
  expect(formComplaints(file, 'useUnsavedChanges(typed); <form onSubmit={save}>')).toEqual([]);
});

test('a form of which nothing can be lost is named with the reason', () => {
  expect(formComplaints('shell/src/session/login-form.tsx', '<form>')).toEqual([]);
  expect(formComplaints('remotes/education/src/x/x-form.test.tsx', '<form>')).toEqual([]);
});

test('the product itself keeps to it', async () => {
  expect(await checkForms()).toEqual([]);
});
