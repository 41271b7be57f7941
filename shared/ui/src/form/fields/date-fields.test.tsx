// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderPage } from '../../testing/render-page.tsx';
import { DateField, FormDrawer, useContractForm } from '../index.ts';

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'date'));
const Leave = z.object({ day: Day });
const submit = vi.fn(async (_values: z.infer<typeof Leave>) => {});
beforeEach(() => submit.mockReset());

function Form() {
  const form = useContractForm({
    name: 'test.form',
    record: null,
    schema: Leave,
    initial: { day: '2026-09-07' as string | null },
    submit,
  });
  return (
    <FormDrawer opened onClose={() => {}} title="Leave" form={form}>
      <DateField {...form.field('day')} label="Last day" required />
    </FormDrawer>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>(/^Last day/);
const type = (text: string) => {
  fireEvent.focus(field());
  fireEvent.input(field(), { target: { value: text } });
  fireEvent.blur(field());
};
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));

test('what is no day of the calendar stays as it was typed, says so, and is not saved', async () => {
  renderPage(<Form />);
  type('31/02/2026');
  expect(field().value).toBe('31/02/2026');
  expect(screen.getByText(/^Not a date/)).toBeTruthy();
  await save();
  expect(submit).not.toHaveBeenCalled();
  type('28.2.26');
  expect(screen.queryByText(/^Not a date/)).toBeNull();
  await save();
  expect(submit).toHaveBeenCalledWith({ day: '2026-02-28' });
});

test('a required day that is emptied is asked for, and does not come back by itself', async () => {
  renderPage(<Form />);
  type('');
  await save();
  expect(field().value).toBe('');
  expect(submit).not.toHaveBeenCalled();
});

test('who is led to a day that is wrong reads what is wrong; a click opens the calendar', async () => {
  renderPage(<Form />);
  type('');
  await save();
  expect(document.activeElement).toBe(field());
  expect(screen.queryByLabelText('Next month')).toBeNull();
  fireEvent.click(field());
  expect(await screen.findByLabelText('Next month')).toBeTruthy();
});

const chosen = vi.fn();

function LastDay() {
  const [min, setMin] = useState('2026-11-25');
  return (
    <>
      <DateField label="Last day" value={null} min={min} onChange={chosen} />
      <button type="button" onClick={() => setMin('2026-09-01')}>
        September
      </button>
    </>
  );
}

test('a day that was typed before its bounds followed is taken with Enter', () => {
  renderPage(<LastDay />);
  fireEvent.focus(field());
  fireEvent.input(field(), { target: { value: '30/09/2026' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(chosen).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'September' }));
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(chosen).toHaveBeenCalledWith('2026-09-30');
});
