// @vitest-environment jsdom
import type { Slot } from '@suksa/contracts';
import type { PanelProps } from '@suksa/platform';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/api.ts';
import { renderShell } from '../../testing/render-shell.tsx';
import { educationTab } from '../../testing/tabs.ts';
import { PartLoadError } from '../load-part.ts';
import { PanelGrid } from './panel-grid.tsx';

const slot = (panel: string): Slot => ({
  panel,
  record: 'student',
  title: { en: panel, lo: panel },
  icon: 'book-2',
  order: 1,
  permission: 'x',
  height: 40,
});
const panels = ['balance', 'card'].map((panel) => ({ tab: educationTab, slot: slot(panel) }));
const region = (name: string) => within(screen.getByRole('region', { name }));
const Works = ({ id }: PanelProps) => <p>of student {id}</p>;

let broken: boolean;
function Breaks(props: PanelProps) {
  if (broken) throw new Error('no balance in it');
  return <Works {...props} />;
}

/** The panel `card` works; `balance` is what the test says, asked as often as it is. */
const draw = async (balance: () => Promise<unknown>) => {
  const loader = {
    loadPanel: (_: string, panel: string) => (panel === 'card' ? Promise.resolve(Works) : balance()),
    heal: async () => false,
    failureOf: (part: string, cause: unknown) => new PartLoadError(part, '1', 'broken', cause),
    onReplaced: () => () => {},
  } as never;
  await renderShell([{ path: '/', element: <PanelGrid loader={loader} panels={panels} id={7} /> }]);
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeApi({ 'POST /api/failures': () => ({ status: 204 }) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['unavailable', /Education could not be loaded/],
  ['too-slow', /Education takes too long/],
] as const)(
  'a panel that is %s says so in its place, beside the others, until it is there',
  async (why, text) => {
    const balance = vi.fn().mockRejectedValueOnce(new PartLoadError('education', '1', why, null));
    balance.mockResolvedValue(Works);
    await draw(balance);
    expect((await region('balance').findByRole('alert')).textContent).toMatch(text);
    expect(await region('card').findByText('of student 7')).toBeTruthy();
    fireEvent.click(region('balance').getByRole('button', { name: 'Try again' }));
    expect(await region('balance').findByText('of student 7')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('a panel that throws while it is drawn has an error of its own, and another try', async () => {
  broken = true;
  await draw(async () => Breaks);
  expect((await region('balance').findByRole('alert')).textContent).toMatch(/Education has stopped working/);
  expect(await region('card').findByText('of student 7')).toBeTruthy();
  broken = false;
  fireEvent.click(region('balance').getByRole('button', { name: 'Try again' }));
  expect(await region('balance').findByText('of student 7')).toBeTruthy();
});
