// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import dayWords from '../../../locales/check-in-out-student/en.json';
import words from '../../../locales/en.json';
import { ChangeCard } from './change-card.tsx';

afterEach(() => vi.unstubAllGlobals());

test('why a correction is refused stays in its place until it has been sent', async () => {
  const queryClient = new QueryClient();
  const { store, permissions } = provideTestHost({ queryClient });
  store.set(permissions as never, ['reports.attendance.approve'] as never);
  const sent = vi.fn<() => Promise<Response>>();
  sent.mockRejectedValueOnce(new TypeError('no line')).mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', sent);
  const word = { code: 'P' as const, firstIn: '07:30', lastOut: null };
  renderPage(
    <QueryClientProvider client={queryClient}>
      <ChangeCard
        about="P1/1"
        change={{
          ...{
            id: 7,
            version: 1,
            day: '2026-11-24',
            reason: 'Back door',
            at: '2026-11-24T10:00:00Z',
            own: false,
          },
          ...{ name: { lo: '', en: 'Noy Vongsa' }, by: { lo: '', en: 'Ammala' } },
          ...{ was: word, to: { ...word, firstIn: '07:10' } },
        }}
      />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('reports', 'en', { ...words, ...dayWords }));
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  const dialog = await screen.findByRole('dialog', { name: /Noy Vongsa/ });
  const answer = screen.getByLabelText<HTMLInputElement>('Answer');
  fireEvent.change(answer, { target: { value: 'The camera shows otherwise' } });
  const press = () => fireEvent.submit(dialog.querySelector('form') ?? dialog);
  press();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(answer.value).toBe('The camera shows otherwise');
  press();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveBeenCalledTimes(2);
});
