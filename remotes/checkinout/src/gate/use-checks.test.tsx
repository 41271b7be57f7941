// @vitest-environment jsdom
import type { CheckOutcome } from '@suksa/contracts/checkinout';
import { provideTestHost } from '@suksa/platform/testing';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeptEvent } from '../device/store.ts';
import type { WaitingScan } from '../device/waiting-scan.ts';
import type { Announcement } from './announcement.ts';
import { askQuestion, openQuestions } from './open-questions.ts';
import { useChecks } from './use-checks.ts';

const kept = vi.hoisted(() => ({ events: [] as unknown[] }));
const sync = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('../device/gate-device.ts', async (original) => {
  const device = {
    ...{ keeps: true, ready: Promise.resolve(), memory: { find: () => null }, now: () => new Date() },
    ...{ events: () => kept.events, sync },
    keep: async ({ idempotencyKey: id, ...scan }: WaitingScan) => void kept.events.push({ id, ...scan }),
  };
  return { ...(await original<object>()), gateDevice: async () => device };
});
vi.mock('../device/decide-here.ts', () => {
  const outcome = { result: 'already_in', recorded: false } as CheckOutcome;
  const decideHere = (_: unknown, { code }: WaitingScan) => {
    if (code === 'BROKEN-1') throw new Error('the roster is damaged');
    return code === 'KNOWN-1' ? { outcome } : null;
  };
  return { decideHere };
});

beforeEach(() => {
  kept.events = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A gate whose server never answers unless told, and what it has said so far. */
function gate(serve: () => Promise<Response> = () => new Promise(() => {})) {
  vi.stubGlobal('fetch', serve);
  const { store, branchContext } = provideTestHost();
  store.set(branchContext as never, { branch: { id: 7 }, year: null } as never);
  const said: Announcement[] = [];
  const announce = (announcement: Announcement) => void said.push(announcement);
  const { result } = renderHook(() => useChecks({ announce, onAnswer: () => {} }));
  const scan = (code: string) => result.current.check(code, 'auto', 'scanner');
  const { answer } = result.current;
  return {
    scan,
    answer,
    kinds: () => said.map(({ kind }) => kind),
    codes: () => kept.events.map((event) => (event as KeptEvent).code),
  };
}

test('whom the gate knows is told at once, though the server is still asked about another card', async () => {
  const { scan, kinds } = gate();
  await act(async () => {
    scan('NOBODYS-1');
    scan('KNOWN-1');
    await vi.advanceTimersByTimeAsync(100);
  });
  expect(kinds()).toEqual(['outcome']);
});

test('a card about which the server says nothing is kept, once, and so is the next one', async () => {
  const { scan, kinds, codes } = gate();
  await act(async () => {
    scan('NOBODYS-1');
    await vi.advanceTimersByTimeAsync(5000);
  });
  expect(kinds()).toEqual(['kept']);
  await act(async () => {
    scan('NOBODYS-2');
    await vi.advanceTimersByTimeAsync(60_000);
  });
  expect(codes()).toEqual(['NOBODYS-1', 'NOBODYS-2']);
  expect(kinds()).toEqual(['kept', 'kept']);
});

test('an answer of which no scan could be made leaves its question open, and one that was kept ends it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { answer } = gate();
  const asked = (code: string) => {
    const scan = { idempotencyKey: code, code, direction: 'auto', source: 'code', userId: 0 } as const;
    const times = { device: 'd', scannedAt: '2026-11-25T01:00:00.000Z' };
    askQuestion({
      kind: 'direction',
      scan: { ...scan, ...times },
      name: { lo: '', en: '' },
      className: null,
    });
  };
  asked('BROKEN-1');
  asked('KNOWN-1');
  await act(async () => {
    for (const question of openQuestions()) answer(question, 'in');
    await vi.advanceTimersByTimeAsync(100);
  });
  expect(openQuestions().map(({ scan }) => scan.code)).toEqual(['BROKEN-1']);
});

test('whom the server had to be asked about this gate asks for at once, so that it knows who was there just now', async () => {
  const outcome = { result: 'late', recorded: true, direction: 'in', minutes: 35, secondsAgo: null };
  const person = { kind: 'student', id: 1, code: 'NEW-1', name: { lo: '', en: 'Noy' }, nickname: '' };
  const known = { person: { ...person, className: 'P1/1', hasPhoto: false }, at: '2026-11-25T01:00:00.000Z' };
  const rest = { reason: null, mayOverride: false, holiday: null, firstIn: '08:00', lastOut: null };
  const { scan, kinds } = gate(async () => Response.json({ ...outcome, ...known, ...rest }));
  await act(async () => {
    scan('NEW-1');
    await vi.advanceTimersByTimeAsync(100);
  });
  await vi.waitFor(() => expect(kinds()).toEqual(['outcome']));
  expect(sync).toHaveBeenCalledWith(7);
});
