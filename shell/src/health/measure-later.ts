import { isBot } from '../composition/failures.ts';
import { reportLoadsNow, whenUrgent } from './loads.ts';

/** What measures comes when the first screen has stood for a while: it must not take part in what it measures. */
const later = 2000;

/** Loads what tells the server how parts do. Whatever goes wrong with it is nothing to the user. */
export function measureLater(): void {
  if (isBot()) return;
  let [begun, urgent] = [false, false];
  const begin = () => {
    if (begun) return;
    begun = true;
    import('./send-measures.ts').then(
      ({ sendMeasures }) => {
        sendMeasures();
        if (urgent) reportLoadsNow();
      },
      (error: unknown) => console.warn('How parts do is not measured on this page', error),
    );
  };
  setTimeout(begin, later);
  whenUrgent(() => {
    urgent = true;
    begin();
  });
}
