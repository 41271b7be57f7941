// @vitest-environment jsdom
import type { WriteOff } from '@suksa/contracts/feeinvoice';
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import words from '../../../locales/tills/en.json';
import WriteOffDrawer from './write-off-drawer.tsx';

const name = { lo: 'ຄຳ', en: 'Kham' };
const waiting: WriteOff = {
  ...{ id: 7, version: 1, amount: 320_000, reason: 'moved abroad', state: 'waiting', mayDecide: true },
  ...{ invoice: { id: 3, number: 'VTE-I2026-000003' }, student: { id: 1, code: 'VTE1', name } },
  ...{ family: { id: 1, name }, requestedBy: name, requestedAt: '2026-11-24T08:00:00.000Z' },
  ...{ decidedBy: null, day: null, refusal: '' },
};

/** A write-off that is decided meanwhile. */
function Decided() {
  const [writeOff, set] = useState(waiting);
  return (
    <>
      <button type="button" onClick={() => set({ ...waiting, state: 'approved', mayDecide: false })}>
        as it is now
      </button>
      <WriteOffDrawer writeOff={writeOff} onClose={() => {}} />
    </>
  );
}

function show(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  provideTestHost({ queryClient });
  renderPage(
    <QueryClientProvider client={queryClient}>
      <Decided />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('feeinvoice', 'en', words));
}

const approve = async () => {
  fireEvent.click(await screen.findByRole('button', { name: words.refunds.approve }));
  await screen.findByRole('alert');
  fireEvent.click(screen.getByText('as it is now'));
};

test('an approval whose answer was lost isn’t told to have failed once it is seen to be done', async () => {
  show(() => Promise.reject(new TypeError('no line')));
  await approve();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('what another one decided meanwhile is told beside what came of it', async () => {
  const refusal = JSON.stringify({ error: { code: 'write_off_decided' } });
  show(async () => new Response(refusal, { status: 409, headers: { 'content-type': 'application/json' } }));
  await approve();
  expect(await screen.findByRole('alert')).not.toBeNull();
});
