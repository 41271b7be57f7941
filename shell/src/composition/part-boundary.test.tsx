// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/api.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { educationTab } from '../testing/tabs.ts';
import { PartBoundary } from './part-boundary.tsx';
import { PartError } from './part-error.tsx';

const failureOf = (part: string, cause: unknown) => ({
  part,
  version: '1.0.0-abc',
  failure: cause instanceof Error && cause.name === 'ChunkLoadError' ? 'unavailable' : 'broken',
});
const loader = { failureOf, heal: async () => true } as never;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeApi({ 'POST /api/failures': () => ({ status: 204 }) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('the list has no rows');
}

test('a screen that fails while it is drawn shows its own error with a retry; what is beside it stays', async () => {
  const retry = vi.fn();
  const element = (
    <>
      <p>The header</p>
      <PartBoundary loader={loader} tab={educationTab} onRetry={retry}>
        <Broken />
      </PartBoundary>
    </>
  );
  await renderShell([{ path: '/', element }]);
  expect(screen.getByText('The header')).toBeTruthy();
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Education');
  expect(alert.textContent).toContain('1.0.0-abc');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test.each([
  ['unavailable', 'Education could not be loaded'],
  ['too-slow', 'Education takes too long'],
  ['broken', 'Education has stopped working'],
] as const)('a part that is %s is told in plain words', async (failure, title) => {
  await renderShell([
    {
      path: '/',
      element: <PartError tab={educationTab} failure={failure} version="1.0.0-abc" onRetry={() => {}} />,
    },
  ]);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
});
