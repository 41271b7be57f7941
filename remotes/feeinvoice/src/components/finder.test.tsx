// @vitest-environment jsdom
import { type FormDraft, provideFormKeeper } from '@suksa/ui';
import { renderPage } from '@suksa/ui/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Finder } from './finder.tsx';

const kept = new Map<string, FormDraft>();
provideFormKeeper({
  hold: () => {},
  release: () => {},
  holdChoice: () => {},
  releaseChoice: () => {},
  owner: () => 1,
  readDraft: (form) => kept.get(form) ?? null,
  keepDraft: (form, draft) => void kept.set(form, draft),
  dropDraft: (form) => void kept.delete(form),
});
afterEach(() => kept.clear());

const found = { data: { rows: [{ id: 7, name: 'ຄຳ' }] }, error: null, isFetching: false, refetch: vi.fn() };

/** The search of one form, opened: what stands in it, and who was chosen. */
function open(name: string) {
  cleanup();
  const onChoose = vi.fn();
  renderPage(
    <Finder
      {...{ name, label: 'Student', hint: '' }}
      useFound={() => found}
      count={String}
      option={(row) => row.name}
      onChoose={({ id }) => onChoose(id)}
    />,
  );
  return { field: screen.getByRole<HTMLInputElement>('combobox'), onChoose };
}

test('a search that was left stands there again, to be replaced by typing', () => {
  fireEvent.change(open('feeinvoice.invoice').field, { target: { value: 'ຄຳ ພັນ' } });
  expect(open('feeinvoice.payment').field.value).toBe('');
  const { field } = open('feeinvoice.invoice');
  expect(field.value).toBe('ຄຳ ພັນ');
  fireEvent.focus(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  fireEvent.change(field, { target: { value: '' } });
  expect(open('feeinvoice.invoice').field.value).toBe('');
});

test('once somebody was chosen the next search begins empty', async () => {
  const { field, onChoose } = open('feeinvoice.payment');
  fireEvent.change(field, { target: { value: 'ຄຳ' } });
  await waitFor(() => screen.getByRole('option'));
  fireEvent.click(screen.getByRole('option'));
  expect(onChoose).toHaveBeenCalledWith(7);
  expect(open('feeinvoice.payment').field.value).toBe('');
});
