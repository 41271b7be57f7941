import type { ReactNode } from 'react';
import { useLetterhead } from './letterhead.ts';
import classes from './print.module.css';

interface BankQrProps {
  readonly label: ReactNode;
  /** A QR made for this paper, in place of the branch's own. */
  readonly drawn?: ReactNode;
}

/** The branch's bank QR, for a family to pay with a telephone; nothing where the branch has none. */
export function BankQr({ label, drawn }: BankQrProps) {
  const qr = useLetterhead()?.bankQr;
  if (!drawn && !qr) return null;
  return (
    <figure className={classes.bankQr}>
      {drawn || <img src={qr ?? ''} alt="" />}
      <figcaption>{label}</figcaption>
    </figure>
  );
}
