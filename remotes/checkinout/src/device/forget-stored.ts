import { keptStore } from './durable-store.ts';

/** What the gate has stored of people: whom something was decided of, who visits, and what is known of passes, reasons and classes. */
const names = ['early_leave_permits', 'passes', 'late_reasons', 'asked', 'rolls', 'called', 'visitors'];

/**
 * Goes with the people: of none of it anything stays for whoever holds the device afterwards. What was said here and isn't
 * sent yet stays, as scans do: it lies sealed where it names somebody.
 */
export function forgetStored(store: Pick<Storage, 'removeItem'> = keptStore): void {
  try {
    for (const name of names) store.removeItem(`checkinout.${name}`);
  } catch (cause) {
    console.warn('What was stored for the gate could not be forgotten', cause);
  }
}
