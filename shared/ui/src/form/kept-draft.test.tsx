// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderPage } from '../testing/render-page.tsx';
import { type FormDraft, provideFormKeeper } from './form-keeper.ts';
import { FormDrawer, TextField, useContractForm } from './index.ts';

const Body = z.object({ key: z.string(), name: z.string().check(z.minLength(1, 'required')) });
type Body = z.infer<typeof Body>;

const held = new Map<symbol, () => void>();
const kept = new Map<string, string>();
const submit = vi.fn(async (_body: Body) => {});
const closed = vi.fn();

beforeEach(() => {
  provideFormKeeper({
    hold: (form, discard) => void held.set(form, discard),
    release: (form) => void held.delete(form),
    holdChoice: () => {},
    releaseChoice: () => {},
    owner: () => 1,
    readDraft: (form) => JSON.parse(kept.get(form) ?? 'null') as FormDraft | null,
    keepDraft: (form, draft) => void kept.set(form, JSON.stringify(draft)),
    dropDraft: (form) => void kept.delete(form),
  });
});
afterEach(() => {
  held.clear();
  kept.clear();
  submit.mockReset();
  closed.mockReset();
});

interface Options {
  readonly record?: number | null;
  readonly secret?: boolean;
  readonly photo?: Blob;
}

let opened = 0;

function Form({ record = null, secret = false, photo }: Options) {
  opened += 1;
  const form = useContractForm({
    name: 'test.student',
    record,
    secret,
    hasFile: photo !== undefined,
    schema: Body,
    // As forms with an idempotency key do: another one each time the form is opened.
    initial: { key: `key ${opened}`, name: '' },
    submit,
  });
  return (
    <FormDrawer opened form={form} title="Student" onClose={closed}>
      <TextField label="Name" {...form.field('name')} />
    </FormDrawer>
  );
}

const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/);
const type = (value: string) => fireEvent.change(name(), { target: { value } });
const press = (label: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: label })));
/** The page goes without anybody having been asked: a crash, a reload, an expired session. */
const lost = () => cleanup();

test('a form guards itself from the first letter until it is saved', async () => {
  renderPage(<Form />);
  expect(held.size).toBe(0);
  type('Khamla');
  expect(held.size).toBe(1);
  await press('Save');
  expect(held.size).toBe(0);
  expect(kept.size).toBe(0);
});

test('what was typed into a form that was lost is back when the form is opened again, with the key it had', async () => {
  renderPage(<Form />);
  type('Khamla');
  lost();
  renderPage(<Form />);
  expect(name().value).toBe('Khamla');
  expect(screen.getByText('Restored what you had typed.')).toBeTruthy();
  expect(held.size).toBe(1);
  await press('Save');
  const [sent] = submit.mock.lastCall ?? [];
  expect(sent?.name).toBe('Khamla');
  expect(sent?.key).not.toBe(`key ${opened}`);
  renderPage(<Form />);
  expect(name().value).toBe('');
});

test('what was restored can be given up', async () => {
  renderPage(<Form />);
  type('Khamla');
  lost();
  renderPage(<Form />);
  await press('Discard');
  expect(name().value).toBe('');
  expect(screen.queryByText('Restored what you had typed.')).toBeNull();
  expect(held.size).toBe(0);
  expect(kept.size).toBe(0);
});

test('a draft of one record never fills the form of another', () => {
  renderPage(<Form record={1} />);
  type('Khamla');
  lost();
  renderPage(<Form record={2} />);
  expect(name().value).toBe('');
});

test('what was given up by the question is not kept', async () => {
  renderPage(<Form />);
  type('Khamla');
  fireEvent.keyDown(name(), { key: 'Escape' });
  await screen.findByRole('button', { name: 'Discard changes' });
  await press('Discard changes');
  expect(closed).toHaveBeenCalled();
  expect(held.size).toBe(0);
  expect(kept.size).toBe(0);
});

const withoutAnswer = [
  { code: 'network', status: 0 },
  { code: 'timeout', status: 0 },
  { code: 'unavailable', status: 503 },
];

test.each(withoutAnswer)(
  'a form that was sent and met $code is kept, and sent again it is the same one',
  async (failure) => {
    submit.mockRejectedValue(failure);
    kept.set(
      'test.student/new',
      JSON.stringify({ values: { key: 'k', name: 'Khamla' }, base: { key: 'k', name: 'Khamla' } }),
    );
    renderPage(<Form />);
    expect(held.size).toBe(0);
    await press('Save');
    expect(held.size).toBe(1);
    lost();
    submit.mockReset();
    renderPage(<Form />);
    await press('Save');
    expect(submit).toHaveBeenCalledWith({ key: 'k', name: 'Khamla' });
  },
);

test('a password is asked about like all else, and never written down', () => {
  renderPage(<Form secret />);
  type('a secret of mine');
  expect(held.size).toBe(1);
  expect(kept.size).toBe(0);
});

test('a chosen file is not written down: it is said that it must be chosen again', () => {
  renderPage(<Form photo={new Blob(['AAAA'], { type: 'image/png' })} />);
  type('Khamla');
  expect(kept.get('test.student/new')).not.toContain('AAAA');
  lost();
  renderPage(<Form />);
  expect(screen.getByText(/Files have to be chosen again/)).toBeTruthy();
});
