import type { ReactNode } from 'react';
import { useLetterhead } from './letterhead.ts';
import classes from './print.module.css';

/** The branch's bank QR, for a family to pay with a telephone; nothing where the branch has none. */
export function BankQr({ label }: { label: ReactNode }) {
  const qr = useLetterhead()?.bankQr;
  if (!qr) return null;
  return (
    <figure className={classes.bankQr}>
      <img src={qr} alt="" />
      <figcaption>{label}</figcaption>
    </figure>
  );
}
