// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { store } from '../../stores/store.ts';
import { updateAtom } from '../../stores/update.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { unsavedForms } from '../../unsaved-forms.ts';
import { UpdateNotice } from './update-notice.tsx';

afterEach(() => {
  cleanup();
  store.set(updateAtom, false);
});

const offered = () => screen.queryByText('A new version of Suksa is ready.');

test('the offer waits while a form is unsaved, also one that was begun after it', async () => {
  await renderShell([{ path: '/', element: <UpdateNotice /> }]);
  expect(offered()).toBeNull();
  const form = Symbol('form');
  act(() => unsavedForms.add(form));
  act(() => store.set(updateAtom, true));
  expect(offered()).toBeNull();
  act(() => unsavedForms.remove(form));
  expect(offered()).not.toBeNull();
  act(() => unsavedForms.add(form));
  expect(offered()).toBeNull();
  act(() => unsavedForms.remove(form));
});

test('whoever says later is left alone', async () => {
  await renderShell([{ path: '/', element: <UpdateNotice /> }]);
  act(() => store.set(updateAtom, true));
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(offered()).toBeNull();
});
