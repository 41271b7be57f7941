// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import words from '../../locales/en.json';
import type { DeviceStatus } from '../device/use-gate-device.ts';
import { DeviceFacts } from './device-facts.tsx';
import { NearlyFull } from './nearly-full.tsx';

afterEach(cleanup);

test('on a device whose clock is ten minutes fast the roster is as old as it is, and not of a time to come', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.useFakeTimers({ now: new Date('2026-11-25T08:26:00+07:00'), toFake: ['Date'] });
  provideTestHost();
  const status = { people: 66, fetchedAt: Date.now(), clockMinutes: -10, isOnline: true, unsent: 0 };
  renderPage(<DeviceFacts status={status as DeviceStatus} />);
  act(() => addTabLocale('checkinout', 'en', words));
  expect((await screen.findByText(/66 people/)).textContent).toBe('66 people, as of 08:16');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [4000, /^4,000 scans wait on this device; 5,000 fit\./],
  [5000, /^This device is full: 5,000 scans wait on it, and no further one can be kept\./],
])('with %i unsent scans the alarm says how many fit', async (unsent, told) => {
  provideTestHost();
  renderPage(<NearlyFull status={{ unsent, isNearlyFull: true } as DeviceStatus} />);
  act(() => addTabLocale('checkinout', 'en', words));
  expect((await screen.findByRole('alert')).textContent).toMatch(told);
});
