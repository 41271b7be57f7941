import { QrCode } from '@suksa/ui/qr';
import classes from './passes.module.css';

/** The code that the gate reads. */
export default function PassCode({ token, label }: { readonly token: string; readonly label: string }) {
  return <QrCode text={token} label={label} className={classes.code} />;
}
