import { checkHoliday } from '@suksa/contracts/session';
import { send } from '@suksa/platform';
import { atom } from 'jotai';
import { storedToken } from '../session/storage.ts';
import { store } from './store.ts';

/** Whether today is no working day for the signed-in user. */
export const holidayAtom = atom(false);

/** Asks the server when there is a token; without one, and on failure (logged only), the flag is false. */
export async function loadHoliday(): Promise<void> {
  if (!storedToken()) return clearHoliday();
  try {
    const answer = await send(checkHoliday);
    store.set(holidayAtom, answer.checkHoliday ?? false);
  } catch (error) {
    console.error('The holiday check failed', error);
    clearHoliday();
  }
}

export function clearHoliday(): void {
  store.set(holidayAtom, false);
}
