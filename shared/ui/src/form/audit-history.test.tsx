// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { AuditHistory } from './audit-history.tsx';

const historyOf = (before: unknown, after: unknown) => {
  const row = {
    ...{ id: 1, at: '2026-11-25T02:00:00Z', by: null, action: 'update', reason: null },
    changes: [{ field: 'name', before, after }],
  };
  renderPage(
    <AuditHistory
      result={{ data: { rows: [row] }, error: null, refetch: () => undefined }}
      labels={{ name: 'Name' }}
    />,
  );
  return screen.getByText(/^Name:/).textContent;
};

const national = { lo: 'ວັນຊາດ', en: 'National Day' };

test('a name that changed in the reader’s language is told in it', () => {
  expect(historyOf(national, { lo: 'ວັນຊາດລາວ', en: 'Lao National Day' })).toBe(
    'Name: National Day Lao National Day',
  );
});

test('a name that changed in the other language alone is told in that one', () => {
  expect(historyOf(national, { ...national, lo: 'ວັນຊາດລາວ' })).toBe('Name: ວັນຊາດ ວັນຊາດລາວ');
});

test('of a record that is called by a name the same holds', () => {
  expect(historyOf({ id: 1, name: national }, { id: 1, name: { ...national, lo: '' } })).toBe(
    'Name: ວັນຊາດ –',
  );
});
