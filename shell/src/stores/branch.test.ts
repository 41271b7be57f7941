// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { sessionAtom } from '../session/session.ts';
import { cashier, signedIn } from '../testing/people.ts';
import { branchContextAtom, chooseBranchAtom, stayInYearAtom } from './branch.ts';
import { storedChoice } from './branch-choice.ts';
import { store } from './store.ts';

afterEach(() => {
  store.set(chooseBranchAtom, { branch: 0, year: 0 });
  store.set(sessionAtom, null);
});

const context = () => store.get(branchContextAtom);

test('without a choice one works in the first branch and its open year', () => {
  signedIn();
  expect(context()?.branch.id).toBe(1);
  expect(context()?.year?.id).toBe(10);
  expect(context()?.readOnly).toBe(false);
});

test('while the year is being closed one goes on working in it, not in an older one that is read only', () => {
  const branches = cashier.branches.map((branch) => ({
    ...branch,
    years: branch.years.map((year) =>
      year.state === 'open' ? { ...year, state: 'closing' as const } : year,
    ),
  }));
  signedIn({ ...cashier, branches });
  expect(context()?.year?.id).toBe(10);
  expect(context()?.readOnly).toBe(false);
});

const inState = (state: 'open' | 'closed') =>
  cashier.branches.map((branch) => ({
    ...branch,
    years: [
      ...branch.years.map((year) => (year.id === 10 ? { ...year, state } : year)),
      {
        ...(branch.years[0] as (typeof branch.years)[number]),
        id: 11,
        start: '2030-09-01',
        state: 'planned' as const,
      },
    ],
  }));

test('a page stays in its year when that is closed; a page of somebody else begins in the next', () => {
  signedIn({ ...cashier, branches: inState('open') });
  store.set(stayInYearAtom);
  signedIn({ ...cashier, branches: inState('closed') });
  expect(context()?.year?.id).toBe(10);
  expect(context()?.readOnly).toBe(true);
  signedIn({ ...cashier, id: cashier.id + 1, branches: inState('closed') });
  expect(context()?.year?.id).toBe(11);
});

test('a choice is remembered in this browser', () => {
  signedIn();
  store.set(chooseBranchAtom, { branch: 1, year: 9 });
  expect(JSON.parse(localStorage.getItem('branch-and-year') ?? '')).toEqual({ branch: 1, year: 9 });
  expect(context()?.year?.id).toBe(9);
});

test('a reload goes on in the branch of this browser tab, whatever another one has chosen since', () => {
  signedIn();
  store.set(chooseBranchAtom, { branch: 1, year: 9 });
  localStorage.setItem('branch-and-year', JSON.stringify({ branch: 2, year: 20 }));
  expect(storedChoice()).toEqual({ branch: 1, year: 9 });
  sessionStorage.clear();
  expect(storedChoice()).toEqual({ branch: 2, year: 20 });
  localStorage.setItem('branch-and-year', JSON.stringify({ branch: 1, year: 9 }));
  expect(storedChoice()).toEqual({ branch: 2, year: 20 });
  sessionStorage.clear();
});

test('a branch is chosen where the storage is full, too', () => {
  signedIn();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.set(chooseBranchAtom, { branch: 1, year: 9 });
  expect(context()?.year?.id).toBe(9);
  full.mockRestore();
});

test('a closed year is read only', () => {
  signedIn();
  store.set(chooseBranchAtom, { branch: 1, year: 9 });
  expect(context()?.readOnly).toBe(true);
});

test('a branch that the user may no longer see gives way to the first', () => {
  store.set(chooseBranchAtom, { branch: 2, year: 20 });
  signedIn({ ...cashier, branches: cashier.branches.slice(0, 1) });
  expect(context()?.branch.id).toBe(1);
});

test('nobody works in no branch', () => {
  expect(context()).toBeNull();
});
