import { expect, test } from 'vitest';
import { draftValues, fitsForm, valuesOfDraft } from './draft-values.ts';

const picture = (name: string) => `data:image/png;base64,${name}`;

test('passwords and pictures are not written down, everything else is', () => {
  const typed = {
    name: 'Noy',
    newPassword: 'a secret of mine',
    photo: picture('NEW'),
    list: [{ id: 1, scan: picture('SCAN') }],
  };
  const { values, fileLost } = draftValues(typed, { ...typed, photo: null, list: [] });
  expect(JSON.stringify(values)).not.toMatch(/secret of mine|base64/);
  expect(fileLost).toBe(true);
  expect(valuesOfDraft(values, { name: '', newPassword: '', photo: null, list: [] })).toEqual({
    name: 'Noy',
    newPassword: '',
    photo: null,
    list: [{ id: 1 }],
  });
});

test('a picture that was there before comes back, and nobody is told to choose it again', () => {
  const before = { name: '', photo: picture('STORED') };
  const { values, fileLost } = draftValues({ ...before, name: 'Noy' }, before);
  expect(fileLost).toBe(false);
  expect(valuesOfDraft(values, before)).toEqual({ name: 'Noy', photo: picture('STORED') });
});

test('a draft of a form that asked for something else fits no more', () => {
  expect(fitsForm({ name: 'Noy' }, { name: '', phone: '' })).toBe(true);
  expect(fitsForm({ name: 'Noy', fax: '1' }, { name: '', phone: '' })).toBe(false);
});
