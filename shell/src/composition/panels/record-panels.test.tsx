// @vitest-environment jsdom
import type { Slot } from '@suksa/contracts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { permissionsAtom } from '../../stores/permissions.ts';
import { store } from '../../stores/store.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { educationTab } from '../../testing/tabs.ts';
import { ShellPanels } from './record-panels.tsx';

const slot = (panel: string, permission: string): Slot => ({
  ...{ panel, permission, record: 'student', title: { en: panel, lo: panel }, icon: 'book-2', order: 1 },
  height: 84,
});

afterEach(() => {
  cleanup();
  store.set(permissionsAtom, []);
});

test('a record keeps the place of each panel that comes, and of no other', async () => {
  const slots = [slot('balance', 'x'), slot('card', 'x'), slot('secret', 'y')];
  const loader = { loadPanel: () => new Promise(() => {}), onReplaced: () => () => {} } as never;
  store.set(permissionsAtom, ['x']);
  const element = <ShellPanels loader={loader} record="student" id={7} />;
  const { container } = await renderShell([{ path: '/', element }], [{ ...educationTab, slots }]);
  const places = [...container.querySelectorAll<HTMLElement>('[data-busy] > div')];
  expect(places.map(({ style }) => style.getPropertyValue('--below-title'))).toEqual(['84px', '84px']);
  expect(await screen.findByRole('region', { name: 'balance' })).toBeTruthy();
  expect(container.querySelector('[data-busy]')).toBeNull();
});
