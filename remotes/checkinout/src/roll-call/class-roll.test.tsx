// @vitest-environment jsdom
import { rollCallOf } from '@suksa/contracts/checkinout';
import { dayAt } from '@suksa/contracts/days';
import { addTabLocale } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import words from '../../locales/en.json';
import { calledPresent } from '../device/kept/kept-called.ts';
import { keepRolls } from '../device/kept/kept-rolls.ts';
import { vault } from '../device/vault.ts';
import { ClassRoll } from './class-roll.tsx';
import RollCall from './roll-call.tsx';

const student = {
  ...{ id: 3, code: 'S3', name: { lo: 'ນ້ອຍ', en: 'Noy' }, nickname: '', hasPhoto: false },
  ...{ state: 'open' as const, firstIn: null, isAway: false },
};
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('the way back to all classes asks before it loses who was tapped', async () => {
  const { queryClient } = provideTestHost();
  const { queryKey } = apiQuery(rollCallOf, { params: { classId: 1 } });
  const roll = { className: 'M1/1', takenAt: null, takenBy: null, lesson: null, students: [student] };
  queryClient.setQueryData(queryKey, roll as never);
  const onDone = vi.fn();
  renderPage(
    <QueryClientProvider client={queryClient}>
      <ClassRoll classId={1} onDone={onDone} />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('checkinout', 'en', words));
  await press(/Noy/);
  await press('All classes');
  await screen.findByRole('alertdialog', { name: 'Unsaved changes' });
  await press('Keep editing');
  expect(onDone).not.toHaveBeenCalled();
  await press('All classes');
  await screen.findByRole('alertdialog');
  await press('Discard changes');
  expect(onDone).toHaveBeenCalledOnce();
});

test('who has left the school is neither present in a later lesson nor absent from it', async () => {
  const { queryClient } = provideTestHost();
  const { queryKey } = apiQuery(rollCallOf, { params: { classId: 5 } });
  const left = {
    ...student,
    id: 9,
    name: { lo: 'ຄຳ', en: 'Kham' },
    state: 'left' as const,
    firstIn: '07:40',
  };
  const roll = { className: 'M1/1', takenAt: null, takenBy: null, lesson: null, students: [student, left] };
  queryClient.setQueryData(queryKey, roll as never);
  renderPage(
    <QueryClientProvider client={queryClient}>
      <ClassRoll classId={5} onDone={() => undefined} />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('checkinout', 'en', words));
  expect(screen.getByRole('button', { name: /Kham/ }).textContent).toMatch(/Left$/);
  expect(screen.getByText('1 present, 0 absent')).toBeTruthy();
  await press(/Kham/);
  expect(screen.getByText('1 present, 1 absent')).toBeTruthy();
});

test('a class that somebody else has called meanwhile is told, and the last word is asked for', async () => {
  const bodies: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_: unknown, sent?: RequestInit) => {
    if (sent?.method !== 'POST') throw new TypeError('no line');
    bodies.push(JSON.parse(String(sent.body)));
    const details = { by: { lo: 'ນົກ', en: 'Nok' }, at: '2026-11-25T01:05:00.000Z' };
    return bodies.length < 3
      ? Response.json({ error: { code: 'called_since', requestId: 'r', details } }, { status: 409 })
      : Response.json({ present: 0, absent: 1, missing: [] });
  });
  const { queryClient } = provideTestHost();
  const { queryKey } = apiQuery(rollCallOf, { params: { classId: 2 } });
  const there = { ...student, id: 8, name: { lo: 'ບຸນ', en: 'Boun' } };
  const roll = { className: 'M1/2', takenAt: null, takenBy: null, lesson: null, students: [student, there] };
  queryClient.setQueryData(queryKey, roll as never);
  const onDone = vi.fn();
  renderPage(
    <QueryClientProvider client={queryClient}>
      <ClassRoll classId={2} onDone={onDone} />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('checkinout', 'en', words));
  await press(/Noy/);
  await press('Save');
  await screen.findByRole('alertdialog', { name: /Nok called this class at/ });
  // Not saved: what was called shows, and not what was tapped over it.
  await press('Cancel');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Noy/, pressed: true })).toBeNull());
  await press(/Noy/);
  await press('Save');
  await screen.findByRole('alertdialog', { name: /Nok called this class at/ });
  await press('Save my call');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(bodies.map((body) => 'seen' in body)).toEqual([true, true, false]);
  expect([...calledPresent(dayAt(new Date())).keys()]).toEqual([8]);
  vi.unstubAllGlobals();
});

test('without a line, and after a reload, the class shows who was seen today and isn’t in it, and who was tapped', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  const date = dayAt(new Date());
  const seen = {
    ...student,
    id: 4,
    name: { lo: 'ແດງ', en: 'Daeng' },
    state: 'inside' as const,
    firstIn: '07:30',
  };
  const there = { ...student, id: 6, name: { lo: 'ບຸນ', en: 'Boun' } };
  const called = { ...seen, id: 5, name: { lo: 'ຄຳ', en: 'Kham' }, isCalled: true };
  const roll = { date, className: 'M1/1', takenAt: null, takenBy: null, lesson: null };
  const rolls = {
    ...{ date, rolls: { 1: { ...roll, students: [student, seen, called, there] } } },
    classes: [{ id: 1, name: 'M1/1', students: 3, takenAt: null, absent: 0 }],
  };
  const open = () => {
    vault.close();
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    provideTestHost({ queryClient });
    renderPage(
      <QueryClientProvider client={queryClient}>
        <RollCall />
      </QueryClientProvider>,
    );
    act(() => {
      addTabLocale('checkinout', 'en', words);
      vault.open(new Uint8Array(32).fill(7));
      keepRolls(rolls);
    });
  };
  open();
  fireEvent.click(await screen.findByRole('button', { name: /M1\/1/ }));
  for (const name of [/Noy/, /Daeng/, /Kham/]) {
    await screen.findByRole('button', { name });
    await press(name);
  }
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('Daeng · In 07:30');
  expect(calledPresent(date).has(6)).toBe(true);
  // As a reload: what lies in the browser stays.
  cleanup();
  vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => {});
  open();
  await screen.findByRole('button', { name: /Called, not sent yet/ });
  await screen.findByText('Daeng · In 07:30');
  expect(screen.queryByText(/Kham|Noy/)).toBeNull();
  await press(/M1\/1/);
  expect(within(await screen.findByRole('list')).getAllByRole('button', { pressed: true })).toHaveLength(3);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
