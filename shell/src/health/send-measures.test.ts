// @vitest-environment jsdom
import type { PageComposition } from '@suksa/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteLoad, noteOpened, partAt, reportLoadsNow } from './loads.ts';
import { nameComposition, partInStack } from './running.ts';
import { sendMeasures } from './send-measures.ts';

const vitals = vi.hoisted(() => ({ heard: new Map<string, (metric: object) => void>() }));
vi.mock('web-vitals', () => ({
  onLCP: (heard: (metric: object) => void) => vitals.heard.set('lcp', heard),
  onINP: (heard: (metric: object) => void) => vitals.heard.set('inp', heard),
  onCLS: (heard: (metric: object) => void) => vitals.heard.set('cls', heard),
}));

const beacon = vi.fn((_path: string, _body: Blob) => true);
const sent = async () =>
  Promise.all(
    beacon.mock.calls.map(async ([path, body]) => ({ path, body: JSON.parse(await body.text()) as unknown })),
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { sendBeacon: beacon, userAgent: 'test' });
  beacon.mockClear();
  nameComposition(
    {
      id: 'c1',
      shell: { version: 's1' },
      remotes: { reports: { version: 'r1' }, fees: { version: 'f1' } },
    } as unknown as PageComposition,
    'fees',
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('loads are told together, those of before it listened too, with the version of each part and nothing else', async () => {
  noteLoad({ part: 'shell', took: 812.4 });
  sendMeasures();
  noteLoad({ part: 'reports', took: 120 });
  expect(beacon).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(await sent()).toEqual([
    {
      path: '/api/measures',
      body: {
        composition: 'c1',
        measures: [
          { part: 'shell', version: 's1', metric: 'load', value: 812 },
          { part: 'reports', version: 'r1', metric: 'load', value: 120 },
        ],
      },
    },
  ]);
});

test('a web vital belongs to the part whose screen stood there when it happened', async () => {
  sendMeasures();
  noteOpened('shell');
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  noteOpened('reports');
  expect(partAt(4999)).toBe('shell');
  vitals.heard.get('inp')?.({ value: 90, entries: [{ startTime: 6000 }] });
  vitals.heard.get('cls')?.({ value: 0.0512, entries: [{ startTime: 10 }] });
  vi.advanceTimersByTime(2000);
  expect(await sent()).toMatchObject([
    {
      body: {
        measures: [
          { part: 'reports', metric: 'inp', value: 90 },
          { part: 'shell', metric: 'cls', value: 51 },
        ],
      },
    },
  ]);
});

test('where something failed, loads are told at once: the page may be left', async () => {
  noteLoad({ part: 'reports', took: 120 });
  expect(beacon).not.toHaveBeenCalled();
  reportLoadsNow();
  expect(await sent()).toMatchObject([{ body: { measures: [{ part: 'reports', metric: 'load' }] } }]);
  vi.advanceTimersByTime(2000);
  expect(beacon).toHaveBeenCalledTimes(1);
});

test('a tab under development is not measured: nobody released it', () => {
  sendMeasures();
  noteLoad({ part: 'fees', took: 5 });
  vi.advanceTimersByTime(2000);
  expect(beacon).not.toHaveBeenCalled();
});

test('an error belongs to the tab whose file stands in its stack, else to the shell', () => {
  const error = new Error('broken');
  error.stack = 'Error\n at a (/releases/shell/1/main.js:1)\n at b (/releases/reports/2/screen.js:1)';
  expect(partInStack(error)).toBe('reports');
  expect(partInStack(new Error('elsewhere'))).toBe('shell');
  expect(partInStack('a text')).toBe('shell');
});
