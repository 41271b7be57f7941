// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { notify, settled } from './notify.tsx';
import { useRefusalNotice } from './use-refusal-notice.ts';

const call = 'settings.endSessions {"id":7}';

function SignOut({ code = 'network' }: { readonly code?: string }) {
  const onError = useRefusalNotice();
  return (
    <button type="button" onClick={() => onError({ code, call })}>
      Sign out
    </button>
  );
}

test('a failure is told until the same works; what else failed stays', () => {
  renderPage(<p>page</p>);
  act(() => {
    notify({ tone: 'red', text: 'Kham could not be unlocked', about: 'unlock 1' });
    notify({ tone: 'red', text: 'The list could not be printed', about: 'print' });
  });
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  act(() => settled('unlock 2'));
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  act(() => settled('unlock 1'));
  expect(screen.getByRole('alert').textContent).toContain('The list could not be printed');
  act(() => settled('print'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal is told in words and goes when its call works', () => {
  renderPage(<SignOut />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(screen.getByRole('alert').textContent).toContain('No connection to the server');
  act(() => settled(call));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a session that has ended is told by the sign-in page alone', () => {
  renderPage(<SignOut code="not_signed_in" />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
