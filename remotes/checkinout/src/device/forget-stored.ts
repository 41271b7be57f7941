/** What the gate has stored beside its database: whom something was decided of, and what is known of passes, reasons and classes. */
const names = ['early_leave_permits', 'passes', 'late_reasons', 'asked', 'rolls', 'called'];

/** Goes with the people: of none of it anything stays for whoever holds the device afterwards. */
export function forgetStored(store: Pick<Storage, 'removeItem'> | undefined = globalThis.localStorage): void {
  try {
    for (const name of names) store?.removeItem(`checkinout.${name}`);
  } catch (cause) {
    console.warn('What was stored for the gate could not be forgotten', cause);
  }
}
