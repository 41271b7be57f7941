// @vitest-environment jsdom
import type { Screen, Tab, Title } from '@suksa/contracts';
import { act, renderHook } from '@testing-library/react';
import { atom } from 'jotai';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ScreenContext, useMayOpen, useScreenLinks } from './index.ts';
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

test('a menu has the help that its page brought, and that which comes later', () => {
  const group = { en: 'Fees', lo: 'ຄ່າຮຽນ' };
  const listed = (name: string, help?: Title) =>
    ({ name, path: `/${name}`, title: { en: name, lo: name }, group, ...(help && { help }) }) as Screen;
  const screens = [listed('bills', { en: 'Sent', lo: 'ສົ່ງ' }), listed('till'), listed('plans')];
  const help = atom<Readonly<Record<string, Title>>>({});
  const { store } = provideTestHost({ help });
  const tab = { screens } as unknown as Tab;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ScreenContext value={{ tab, screen: screens[0] as Screen }}>{children}</ScreenContext>
  );
  const { result } = renderHook(useScreenLinks, { wrapper });
  const shown = () => result.current.flatMap(({ links }) => links.map((link) => link.help));
  expect(shown()).toEqual(['Sent', undefined, undefined]);
  act(() => store.set(help, { '/bills': { en: 'Other', lo: 'ອື່ນ' }, '/till': { en: 'Take', lo: 'ຮັບ' } }));
  expect(shown()).toEqual(['Sent', 'Take', undefined]);
});
