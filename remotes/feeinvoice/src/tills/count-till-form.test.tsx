// @vitest-environment jsdom
import type { Till } from '@suksa/contracts/feeinvoice';
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { provideFormKeeper } from '@suksa/ui';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import words from '../../locales/tills/en.json';
import CountTillForm from './count-till-form.tsx';

const kham = { id: 3, name: { lo: 'ຄຳ', en: 'Kham' } };
const noy = { id: 4, name: { lo: 'ນ້ອຍ', en: 'Noy' } };

/** A colleague who was chosen takes over meanwhile, as where the answer to the count was lost. */
function Counting() {
  const [colleagues, setColleagues] = useState([kham, noy]);
  return (
    <>
      <button type="button" onClick={() => setColleagues([noy])}>
        taken over
      </button>
      <CountTillForm
        till={{ id: 1 } as Till}
        takers={{ colleagues, busy: [] }}
        onCounted={() => {}}
        onClose={() => {}}
      />
    </>
  );
}

test('who takes over stays chosen when they have become busy by it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  provideFormKeeper({
    hold: () => {},
    release: () => {},
    holdChoice: () => {},
    releaseChoice: () => {},
    owner: () => 1,
    readDraft: () => null,
    keepDraft: () => {},
    dropDraft: () => {},
  });
  const queryClient = new QueryClient();
  provideTestHost({ queryClient });
  renderPage(
    <QueryClientProvider client={queryClient}>
      <Counting />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('feeinvoice', 'en', words));
  const choice = await screen.findByLabelText<HTMLSelectElement>(words.tills.hand_to);
  fireEvent.change(choice, { target: { value: choice.options[1]?.value } });
  fireEvent.click(screen.getByText('taken over'));
  await waitFor(() => expect(choice.selectedOptions[0]?.textContent).toBe('Kham'));
  expect([...choice.options].map(({ textContent }) => textContent)).toContain('Noy');
});
