import { checkHoliday } from '@suksa/contracts/session';
import { send } from '@suksa/platform';
import { atom } from 'jotai';
import { storedToken } from '../session/storage/storage.ts';
import { store } from './store.ts';

/** Whether today is no working day for the signed-in user. */
export const holidayAtom = atom(false);

/** Asks the server when there is a token; without one, and on failure (logged only), the flag is false. */
export async function loadHoliday(): Promise<void> {
  const token = storedToken();
  if (!token) return clearHoliday();
  const isHoliday = await askHoliday();
  // Whoever has signed in meanwhile hears an answer of their own.
  if (storedToken() === token) store.set(holidayAtom, isHoliday);
}

async function askHoliday(): Promise<boolean> {
  try {
    return (await send(checkHoliday)).checkHoliday ?? false;
  } catch (error) {
    console.error('The holiday check failed', error);
    return false;
  }
}

export function clearHoliday(): void {
  store.set(holidayAtom, false);
}
