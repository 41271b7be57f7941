// @vitest-environment jsdom
import { renderPage } from '@suksa/ui/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { LazyWindow } from './lazy-window.tsx';

interface WindowProps {
  readonly onClose: () => void;
}

const code = {
  default: ({ onClose }: WindowProps) => (
    <button type="button" onClick={onClose}>
      Close it
    </button>
  ),
};
const load = vi.fn(async () => code).mockRejectedValueOnce(new Error('no line'));

function Page() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        {opened ? 'Opened' : 'Open it'}
      </button>
      {opened && <LazyWindow load={load} onClose={() => setOpened(false)} />}
    </>
  );
}

test('a window that can’t be fetched closes again and leaves the page standing; with a line it opens', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  renderPage(<Page />);
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
  await press('Open it');
  expect((await screen.findAllByText(/No connection to the server/)).length).toBeGreaterThan(0);
  await press('Open it');
  await press('Close it');
  expect(screen.getByRole('button', { name: 'Open it' })).toBeTruthy();
});
