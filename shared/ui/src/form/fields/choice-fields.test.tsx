// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { renderPage } from '../../testing/render-page.tsx';
import { FormDrawer, SelectField, useContractForm } from '../index.ts';

const Seat = z.object({ classId: z.number() });
const classes = [
  { value: 1, label: 'P1/1' },
  { value: 2, label: 'P1/2' },
  { value: 3, label: 'M4/1' },
];

function Form({ initial }: { readonly initial: number | null }) {
  const form = useContractForm({
    name: 'test.form',
    record: null,
    schema: Seat,
    initial: { classId: initial },
    submit: async () => {},
  });
  return (
    <FormDrawer opened onClose={() => {}} title="Seat" form={form}>
      <SelectField {...form.field('classId')} label="Class" data={classes} searchable required />
    </FormDrawer>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Class/ });
/** A moment as long as the timers of an opening list take. */
const moment = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const enter = () => fireEvent.keyDown(field(), { key: 'Enter', code: 'Enter' });

test.each([
  ['at once', async () => {}],
  ['after the list has opened', moment],
])('Enter %s after letters were typed chooses the first option that has them', async (_when, wait) => {
  renderPage(<Form initial={null} />);
  fireEvent.focus(field());
  type('M4');
  await wait();
  enter();
  await moment();
  expect(field().value).toBe('M4/1');
});

test('Enter on the option that is chosen already keeps it', async () => {
  renderPage(<Form initial={2} />);
  fireEvent.focus(field());
  type('/2');
  await moment();
  enter();
  fireEvent.blur(field());
  await moment();
  expect(field().value).toBe('P1/2');
});
