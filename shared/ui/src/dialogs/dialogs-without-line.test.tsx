// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { askToDiscard } from './ask-to-discard.ts';

vi.mock('./dialog-window.tsx', () => {
  throw new Error('no line');
});

test('a question whose window can’t be fetched leaves the page standing, loses nothing, and says why', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  renderPage(<p>Half typed</p>);
  for (const _ of [1, 2]) {
    await act(async () => expect(await askToDiscard()).toBe(false));
    expect((await screen.findAllByText(/No connection to the server/)).length).toBeGreaterThan(0);
  }
  expect(screen.getByText('Half typed')).toBeTruthy();
  expect(warned).toHaveBeenCalledTimes(2);
});
