// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderPage } from '../testing/render-page.tsx';
import { FormDrawer, TextField, useContractForm } from './index.ts';

const StudentBody = z.object({
  version: z.number(),
  name: z.string().check(z.trim(), z.minLength(1, 'required')),
  phone: z.string().check(z.regex(/^\d*$/, 'phone')),
});
type StudentBody = z.infer<typeof StudentBody>;

const submit = vi.fn(async (_values: StudentBody) => {});
const closed = vi.fn();
beforeEach(() => {
  submit.mockReset();
  closed.mockReset();
});

function StudentForm() {
  const form = useContractForm({
    name: 'test.form',
    record: null,
    schema: StudentBody,
    initial: { version: 1, name: 'Kham', phone: '020' },
    submit,
  });
  return (
    <FormDrawer opened onClose={closed} title="Edit student" form={form}>
      <TextField {...form.field('name')} label="Name" required />
      <TextField {...form.field('phone')} label="Phone" />
    </FormDrawer>
  );
}

/** A form opened on what a list still shows; the button stands for the list's newer answer. */
function RecordForm() {
  const [row, setRow] = useState({ version: 1, name: 'Kham', phone: '020' });
  const form = useContractForm({ name: 'test.record', record: 7, schema: StudentBody, initial: row, submit });
  return (
    <FormDrawer opened onClose={closed} title="Edit student" form={form}>
      <TextField {...form.field('name')} label="Name" required />
      <TextField {...form.field('phone')} label="Phone" />
      <button type="button" onClick={() => setRow({ version: 2, name: 'Khamla', phone: '030' })}>
        Newer
      </button>
    </FormDrawer>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));

describe('saving', () => {
  test('sends the checked values, says so and closes', async () => {
    renderPage(<StudentForm />);
    type('Name', '  Khamla ');
    await save();
    expect(submit).toHaveBeenCalledWith({ version: 1, name: 'Khamla', phone: '020' });
    expect(closed).toHaveBeenCalled();
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  test('Ctrl+S and Ctrl+Enter save too', async () => {
    renderPage(<StudentForm />);
    type('Name', 'Khamla');
    fireEvent.keyDown(field('Name'), { key: 's', ctrlKey: true });
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    fireEvent.keyDown(field('Name'), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  });

  test('a double click sends once', async () => {
    let finish = () => {};
    submit.mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)));
    renderPage(<StudentForm />);
    await save();
    fireEvent.submit(field('Name').form as HTMLFormElement);
    expect(submit).toHaveBeenCalledTimes(1);
    await act(async () => finish());
  });
});

describe('a record that changes while its form is open', () => {
  const newer = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Newer' })));

  test('is followed as long as nothing is typed', async () => {
    renderPage(<RecordForm />);
    await newer();
    expect(field('Name').value).toBe('Khamla');
    await save();
    expect(submit).toHaveBeenCalledWith({ version: 2, name: 'Khamla', phone: '030' });
  });

  test('takes nothing typed away: the server tells of the conflict', async () => {
    renderPage(<RecordForm />);
    type('Phone', '021');
    await newer();
    expect(field('Name').value).toBe('Kham');
    await save();
    expect(submit).toHaveBeenCalledWith({ version: 1, name: 'Kham', phone: '021' });
  });
});

describe('what is wrong', () => {
  test('is told at its field, which gets the focus; mending it takes the sentence away', async () => {
    renderPage(<StudentForm />);
    type('Phone', 'abc');
    type('Name', ' ');
    await save();
    expect(submit).not.toHaveBeenCalled();
    expect(screen.getByText('Please fill this in.')).toBeTruthy();
    expect(screen.getByText(/Not a phone number/)).toBeTruthy();
    expect(document.activeElement).toBe(field('Name'));
    type('Name', 'Khamla');
    expect(screen.queryByText('Please fill this in.')).toBeNull();
    expect(field('Phone').value).toBe('abc');
  });

  test('a refusal of the server stands at its field, and nothing typed is lost', async () => {
    submit.mockRejectedValue({
      code: 'validation_failed',
      fields: [{ path: 'phone', code: 'duplicate' }],
    });
    renderPage(<StudentForm />);
    type('Phone', '0301');
    await save();
    expect(screen.getByText('Already in use.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Phone'));
    expect(field('Phone').value).toBe('0301');
    expect(closed).not.toHaveBeenCalled();
  });

  test('that the session has ended is said by the sign-in, not once more above what is typed', async () => {
    submit.mockRejectedValue({ code: 'not_signed_in', status: 401 });
    renderPage(<StudentForm />);
    type('Name', 'Khamla');
    await save();
    expect(submit).toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Name').value).toBe('Khamla');
  });

  test('an outage is told above the form with the request number', async () => {
    submit.mockRejectedValue({ code: 'unavailable', status: 503, requestId: 'r-9' });
    renderPage(<StudentForm />);
    await save();
    expect(screen.getByRole('alert').textContent).toContain('The server isn’t available');
    expect(screen.getByRole('alert').textContent).toContain('r-9');
  });
});

test('when someone else saved meanwhile, each field is chosen and what was typed is kept', async () => {
  const current = { version: 2, name: 'Khamsay', phone: '030' };
  submit.mockRejectedValueOnce({ code: 'conflict', details: { current } });
  renderPage(<StudentForm />);
  type('Name', 'Khamla');
  await save();
  expect(screen.getByRole('alertdialog', { name: 'Changed by someone else' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name, Keep mine: Khamla').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Phone, Take theirs: 030').checked).toBe(true);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Use these values' })));
  expect(submit).toHaveBeenLastCalledWith({ version: 2, name: 'Khamla', phone: '030' });
  expect(closed).toHaveBeenCalled();
});

describe('sent again after no answer came', () => {
  const current = { version: 2, name: 'Khamla', phone: '020' };
  const lostThen = async (now: object, name = 'Khamla') => {
    submit.mockRejectedValueOnce({ code: 'network', status: 0 });
    submit.mockRejectedValueOnce({ code: 'conflict', status: 409, details: { current: now } });
    renderPage(<StudentForm />);
    type('Name', name);
    await save();
    expect(closed).not.toHaveBeenCalled();
    await save();
  };

  test('the same once more, with nothing changed, is saved as well', async () => {
    await lostThen({ ...current, name: 'Kham' }, 'Kham');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(closed).toHaveBeenCalled();
  });

  test('what had arrived all the same is saved, and nobody is asked about a conflict with themselves', async () => {
    await lostThen(current);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(closed).toHaveBeenCalled();
    expect(submit).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['someone else has changed another field', { ...current, phone: '030' }],
    ['someone else was first', { ...current, name: 'Khamsay' }],
    ['the record doesn’t tell what was typed', { version: 2 }],
  ])('where %s, it is a conflict', async (_why, now) => {
    await lostThen(now);
    expect(screen.getByRole('alertdialog', { name: 'Changed by someone else' })).toBeTruthy();
    expect(closed).not.toHaveBeenCalled();
  });
});

describe('leaving', () => {
  test('an untouched form closes at once on Escape', () => {
    renderPage(<StudentForm />);
    fireEvent.keyDown(field('Name'), { key: 'Escape' });
    expect(closed).toHaveBeenCalled();
  });

  test('a changed form asks first', async () => {
    renderPage(<StudentForm />);
    type('Name', 'Khamla');
    fireEvent.keyDown(field('Name'), { key: 'Escape' });
    const stay = await screen.findByRole('button', { name: 'Keep editing' });
    await act(async () => fireEvent.click(stay));
    expect(closed).not.toHaveBeenCalled();
    expect(field('Name').value).toBe('Khamla');
    fireEvent.keyDown(field('Name'), { key: 'Escape' });
    const leave = await screen.findByRole('button', { name: 'Discard changes' });
    await act(async () => fireEvent.click(leave));
    expect(closed).toHaveBeenCalled();
  });
});

const PlanBody = z.object({ version: z.number(), lines: z.array(z.object({ fee: z.number() })) });
type PlanBody = z.infer<typeof PlanBody>;
const fees = ['Tuition', 'Books', 'Uniform'];
const savedMeanwhile: PlanBody = { version: 2, lines: [{ fee: 2 }] };
const inWords = (lines: unknown) => (lines as PlanBody['lines']).map(({ fee }) => fees[fee]).join();

function PlanForm() {
  const form = useContractForm({
    ...{ name: 'test.plan', record: 1, schema: PlanBody },
    initial: { version: 1, lines: [{ fee: 0 }] },
    listNames: { lines: { label: 'Fees', show: inWords } },
    submit: async () =>
      Promise.reject({ code: 'conflict', status: 409, details: { current: savedMeanwhile } }),
  });
  return (
    <FormDrawer opened onClose={closed} title="Edit plan" form={form}>
      <button type="button" onClick={() => form.set('lines', [{ fee: 1 }])}>
        Books instead
      </button>
    </FormDrawer>
  );
}

test('a list that two have changed is told in the words that its form has for it', async () => {
  renderPage(<PlanForm />);
  fireEvent.click(screen.getByRole('button', { name: 'Books instead' }));
  await save();
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^Fees, .*: Books$/),
    expect.stringMatching(/^Fees, .*: Uniform$/),
  ]);
});
