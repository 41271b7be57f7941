// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sessionAtom } from '../../session/session.ts';
import { chooseBranchAtom } from '../../stores/branch.ts';
import { store } from '../../stores/store.ts';
import { signedIn } from '../../testing/people.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { RemountOnBranchChange } from './remount-on-branch-change.tsx';

afterEach(() => {
  cleanup();
  store.set(chooseBranchAtom, { branch: 0, year: 0 });
  store.set(sessionAtom, null);
});

test('a switch of branch or year begins the screen anew', async () => {
  signedIn();
  const element = (
    <RemountOnBranchChange>
      <input aria-label="Search" />
    </RemountOnBranchChange>
  );
  await renderShell([{ path: '/', element }]);
  const search = () => screen.getByLabelText<HTMLInputElement>('Search');
  fireEvent.change(search(), { target: { value: 'Somphone' } });
  act(() => store.set(chooseBranchAtom, { branch: 1, year: 9 }));
  expect(search().value).toBe('');
});
