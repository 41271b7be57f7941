import { isBot } from '../composition/failures.ts';

/** What measures comes when the first screen has stood for a while: it must not take part in what it measures. */
const later = 2000;

/** Loads what tells the server how parts do. Whatever goes wrong with it is nothing to the user. */
export function measureLater(): void {
  if (isBot()) return;
  setTimeout(() => {
    import('./send-measures.ts').then(
      ({ sendMeasures }) => sendMeasures(),
      (error: unknown) => console.warn('How parts do is not measured on this page', error),
    );
  }, later);
}
