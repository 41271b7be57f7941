// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionAtom } from '../../session/session.ts';
import { store } from '../../stores/store.ts';
import { signedIn } from '../../testing/people.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { unsavedForms } from '../../unsaved-forms.ts';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';

const form = Symbol('form');
const discard = vi.fn();
afterEach(() => {
  cleanup();
  unsavedForms.remove(form);
  discard.mockReset();
  store.set(sessionAtom, null);
});

/** A form that the address holds open, two steps into the list. */
async function typing() {
  signedIn();
  const drawn = await renderShell([{ path: '/register', element: <AskBeforeLeaving /> }], [], '/register');
  await act(() => drawn.router.navigate('/register?level=1'));
  await act(() => drawn.router.navigate('/register?level=1&admit=1'));
  unsavedForms.add(form, discard);
  return drawn.router;
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const back = (router: Awaited<ReturnType<typeof typing>>) => act(() => router.navigate(-1));

test('Back asks before it closes a form that the address holds open; staying keeps form and address', async () => {
  const router = await typing();
  await back(router);
  await screen.findByRole('alertdialog', { name: 'Unsaved changes' });
  await press('Keep editing');
  expect(router.state.location.search).toBe('?level=1&admit=1');
  expect(unsavedForms.any()).toBe(true);

  await back(router);
  await screen.findByRole('alertdialog');
  await press('Discard changes');
  await waitFor(() => expect(router.state.location.search).toBe('?level=1'));
  expect(discard).toHaveBeenCalled();
});

test('Back pressed again while the question stands asks no second time', async () => {
  const router = await typing();
  await back(router);
  await screen.findByRole('alertdialog');
  await back(router);
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  await press('Discard changes');
  await waitFor(() => expect(router.state.location.search).toBe('?level=1'));
});

test('a window that closes itself by changing the address is not asked about', async () => {
  const router = await typing();
  await act(() => router.navigate('/register?level=1'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(router.state.location.search).toBe('?level=1');
});

test('Back out of a step at the same address closes nothing, and asks nothing', async () => {
  const router = await typing();
  await act(() => router.navigate('.?level=1&admit=1', { state: { step: true } }));
  expect(router.state.location.state).toEqual({ step: true });
  await back(router);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(router.state.location.state).toBeNull();
  expect(unsavedForms.any()).toBe(true);
});

test('Escape on the question means staying', async () => {
  const router = await typing();
  await back(router);
  const question = await screen.findByRole('alertdialog');
  await act(async () => fireEvent.keyDown(question, { key: 'Escape' }));
  expect(router.state.location.search).toBe('?level=1&admit=1');
  expect(unsavedForms.any()).toBe(true);
});
