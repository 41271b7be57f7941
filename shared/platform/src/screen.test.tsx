// @vitest-environment jsdom
import type { Tab } from '@suksa/contracts';
import { renderHook } from '@testing-library/react';
import { atom } from 'jotai';
import { expect, test } from 'vitest';
import { useMayOpen } from './index.ts';
import { provideTestHost } from './testing/provide-test-host.ts';

const screen = (path: string, permission?: string) => ({ name: path, path, permission });

test('a link knows whether its reader may open what it leads to, whatever filters the address carries', () => {
  const screens = [
    screen('/settings/enquiries', 'settings.enquiry.view'),
    screen('/register', 'student.view'),
  ];
  provideTestHost({
    permissions: atom<readonly string[]>(['student.view']),
    tabs: [{ screens } as unknown as Tab],
  });
  const mayOpen = renderHook(() => useMayOpen()).result.current;
  expect(mayOpen('/settings/enquiries?status=new')).toBe(false);
  expect(mayOpen('/register?class=4#top')).toBe(true);
  expect(mayOpen('/dashboard')).toBe(true);
});
