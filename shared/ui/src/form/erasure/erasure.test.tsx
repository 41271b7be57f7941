// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderPage } from '../../testing/render-page.tsx';
import { ErasureForm, ErasureHindered, useContractForm } from '../index.ts';

const Order = z.object({ version: z.number(), reason: z.string().check(z.minLength(1, 'required')) });
const submit = vi.fn(async (_order: z.infer<typeof Order>) => {});
const closed = vi.fn();

beforeEach(() => {
  submit.mockClear();
  closed.mockClear();
});

const words = {
  title: 'Erase personal data',
  person: 'Noy (S1) has left.',
  goes: 'This is erased:',
  nothing: 'There is nothing left.',
  stays: 'This stays:',
  name: 'The name stays.',
  warning: 'There is no way back.',
  reason: 'Reason',
  confirm: 'Erase',
  done: 'Erased',
};

function Erase({ removed }: { readonly removed: readonly { text: string; count: number }[] }) {
  const form = useContractForm({
    name: 'test.erase',
    record: 1,
    schema: Order,
    initial: { version: 3, reason: '' },
    submit,
  });
  return (
    <ErasureForm
      form={form}
      removed={removed}
      kept={[{ text: 'Marks', count: 1200 }]}
      onClose={closed}
      words={words}
    />
  );
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('says what goes and what stays, and erases once there is a reason', async () => {
  renderPage(<Erase removed={[{ text: 'Photo', count: 1 }]} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Photo: 1',
    'Marks: 1,200',
  ]);
  expect(screen.queryByText(words.nothing)).toBeNull();
  await press('Erase');
  expect(submit).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Asked by the family' } });
  await press('Erase');
  expect(submit).toHaveBeenCalledWith({ version: 3, reason: 'Asked by the family' });
  expect(closed).toHaveBeenCalledOnce();
});

test('says so where nothing is left to erase', () => {
  renderPage(<Erase removed={[]} />);
  expect(screen.getByText(words.nothing)).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('where something stands against it, that is said, and there is no button to erase', () => {
  renderPage(
    <ErasureHindered
      title={words.title}
      loadingText="Loading"
      error={null}
      onRetry={() => {}}
      namespace="common"
      hindrance={{ text: 'There are still invoices to pay.', isErased: false }}
      onClose={closed}
    />,
  );
  expect(screen.getByRole('alert').textContent).toBe('There are still invoices to pay.');
  expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
});
