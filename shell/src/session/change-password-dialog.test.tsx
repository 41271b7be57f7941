// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';
import ChangePasswordDialog from './change-password-dialog.tsx';

afterEach(cleanup);

test('Escape closes an empty change of password at once, and asks when something is typed', async () => {
  const closed = vi.fn();
  await renderShell([
    {
      path: '/',
      element: <ChangePasswordDialog onClose={closed} />,
    },
  ]);
  const next = screen.getByLabelText(/^New password/, { selector: 'input[name=next]' });
  fireEvent.change(next, { target: { value: 'typed by me' } });
  fireEvent.keyDown(next, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(closed).not.toHaveBeenCalled();

  fireEvent.change(next, { target: { value: '' } });
  fireEvent.keyDown(next, { key: 'Escape' });
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
});
