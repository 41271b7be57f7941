// @vitest-environment jsdom
import type { RosterPerson } from '@suksa/contracts/checkinout';
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import words from '../../locales/en.json';
import { useKeptCalls } from '../device/kept/use-kept-calls.ts';
import { CalledBoard } from './called-board.tsx';

const child = {
  ...{ kind: 'student', id: 3, code: 'S3', name: { lo: 'ນ້ອຍ', en: 'Noy' }, nickname: '', photo: null },
  ...{ className: 'M1/1', collectors: [{ id: 9, relation: 'mother' }] },
} as unknown as RosterPerson;

function Gate() {
  const { say } = useKeptCalls();
  const call = () => say('pick_up_call', { key: 'c', studentId: 3, guardianId: 9, bearer: '' });
  return (
    <>
      <button type="button" onClick={call}>
        Call
      </button>
      <CalledBoard people={[child]} />
    </>
  );
}

test('a gate that was opened without a line shows whom it has called itself', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  provideTestHost({ queryClient });
  renderPage(
    <QueryClientProvider client={queryClient}>
      <Gate />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('checkinout', 'en', words));
  await screen.findByText('No one is called');
  act(() => void fireEvent.click(screen.getByRole('button', { name: 'Call' })));
  expect((await screen.findByRole('listitem')).textContent).toContain('Noy');
  expect(screen.getByRole('status').textContent).toContain('Only who was called on this device');
  vi.unstubAllGlobals();
});
