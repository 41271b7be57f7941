import { printSheet, SchoolHeader } from '@suksa/ui/print';
import classes from './first-password-slip.module.css';

interface Slip {
  readonly school: string;
  readonly title: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
  readonly note: string;
}

/** Prints what someone needs for the first sign-in, on half a sheet. */
export const printSlip = ({ school, title, lines, note }: Slip): Promise<void> =>
  printSheet(
    <>
      <SchoolHeader kind="short" school={school} title={title} />
      <table className={classes.sheet}>
        <tbody>
          {lines.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>{note}</p>
    </>,
    { title, page: 'A5' },
  );
