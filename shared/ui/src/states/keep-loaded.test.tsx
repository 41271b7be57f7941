// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { keepLoaded } from './keep-loaded.tsx';
import { ErrorState } from './states.tsx';

const refetch = vi.fn();
// 03:42 UTC is 10:42 in Vientiane.
const dataUpdatedAt = Date.UTC(2026, 8, 7, 3, 42);

function Screen({ data, error }: { readonly data: string | undefined; readonly error: unknown }) {
  const shown = keepLoaded({ data, error, dataUpdatedAt, isFetching: false, refetch });
  if (shown.error) return <ErrorState error={shown.error} />;
  return (
    <>
      {shown.refreshFailure}
      <p>{shown.data}</p>
    </>
  );
}

test('what was loaded stays when asking anew fails, with the time that it is from and another try', async () => {
  renderPage(<Screen data="Kham" error={{ code: 'network' }} />);
  expect(screen.getByText('Kham')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('from 10:42');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(refetch).toHaveBeenCalledOnce();
});

test('a first answer that fails takes the place of the data', () => {
  renderPage(<Screen data={undefined} error={{ code: 'network' }} />);
  expect(screen.getByRole('alert').textContent).toContain('No connection');
});

test('what one may no longer see goes from the screen', () => {
  renderPage(<Screen data="Kham" error={{ code: 'no_permission' }} />);
  expect(screen.queryByText('Kham')).toBeNull();
});

test('without a failure nothing is told', () => {
  renderPage(<Screen data="Kham" error={null} />);
  expect(screen.queryByRole('status')).toBeNull();
});
