// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import words from '../../locales/en.json';
import type { DeviceStatus } from '../device/use-gate-device.ts';
import { DeviceFacts } from './device-facts.tsx';

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
