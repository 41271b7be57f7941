// @vitest-environment jsdom
import type { Tab } from '@suksa/contracts';
import { renderHook } from '@testing-library/react';
import { atom, createStore } from 'jotai';
import { expect, test } from 'vitest';
import { provideHost, useMayOpen } from './index.ts';

const screen = (path: string, permission?: string) => ({ name: path, path, permission });

test('a link knows whether its reader may open what it leads to, whatever filters the address carries', () => {
  const screens = [
    screen('/settings/enquiries', 'settings.enquiry.view'),
    screen('/register', 'student.view'),
  ];
  provideHost({
    store: createStore(),
    session: atom({ token: 'token-1', user: null }),
    permissions: atom<readonly string[]>(['student.view']),
    holiday: atom(false),
    loadHoliday: async () => {},
    locale: atom<'en'>('en'),
    refreshUser: async () => {},
    switchLocale: async () => {},
    branchContext: atom(null),
    unsavedForms: { add: () => {}, remove: () => {} },
    tabs: [{ screens } as unknown as Tab],
    onTokenRefused: () => {},
  });
  const mayOpen = renderHook(() => useMayOpen()).result.current;
  expect(mayOpen('/settings/enquiries?status=new')).toBe(false);
  expect(mayOpen('/register?class=4#top')).toBe(true);
  expect(mayOpen('/dashboard')).toBe(true);
});
