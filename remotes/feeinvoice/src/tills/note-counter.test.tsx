// @vitest-environment jsdom
import { TillCount } from '@suksa/contracts/feeinvoice';
import { FormDialog, useContractForm } from '@suksa/ui/form';
import { renderPage } from '@suksa/ui/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NoteCounter, noNotes } from './note-counter.tsx';

const submit = vi.fn(async () => {});

function Count() {
  const form = useContractForm({
    name: 'test.count',
    record: null,
    schema: TillCount,
    initial: { notes: noNotes, handTo: null as number | null },
    submit,
  });
  return (
    <FormDialog opened irreversible onClose={() => {}} form={form} title="Count" submitLabel="Finish">
      <NoteCounter value={form.values.notes} onChange={(notes) => form.set('notes', notes)} />
    </FormDialog>
  );
}

const fields = () => screen.getAllByRole<HTMLInputElement>('textbox');
const told = () => screen.getByRole('group').querySelector('[role=status] strong')?.textContent;

/** As a browser does it: an Enter that no field has taken sends the form. */
const enter = (field: HTMLInputElement) =>
  act(async () => {
    if (fireEvent.keyDown(field, { key: 'Enter' })) field.form?.requestSubmit();
  });

test('Enter leads from note to note and then to the button, and sends nothing by itself', async () => {
  renderPage(<Count />);
  fields()[0]?.focus();
  for (const [place, field] of fields().entries()) {
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: String(place) } });
    await enter(field);
  }
  const button = screen.getByRole('button', { name: 'Finish' });
  expect(document.activeElement).toBe(button);
  expect(submit).not.toHaveBeenCalled();
  await act(async () => fireEvent.click(button));
  expect(submit).toHaveBeenCalledOnce();
});

test.each(['-1', '1e2', '0.5', '100000'])('%s is no number of notes: no sum is made of it', (typed) => {
  renderPage(<Count />);
  const [first, second] = fields();
  if (!first || !second) throw new Error('There are eight notes.');
  fireEvent.change(second, { target: { value: '2' } });
  expect(told()).toMatch(/^100,000\skip$/);
  fireEvent.change(first, { target: { value: typed } });
  expect(told()).toBe('–');
});
