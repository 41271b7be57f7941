import { printSheet, SchoolHeader } from '@suksa/ui/print';
import classes from './slip.module.css';

interface Slip {
  readonly school: string;
  readonly title: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
  readonly note: string;
}

/** Prints what someone needs for the first sign-in, on half a sheet. */
export const printSlip = (slip: Slip): Promise<void> => printSlips(slip.title, [slip]);

/** Prints one slip a page, to be handed to one person each. */
export const printSlips = (title: string, slips: readonly Slip[]): Promise<void> =>
  printSheet(
    slips.map((slip) => (
      <section key={slip.lines.join()} className={classes.page}>
        <SchoolHeader kind="short" school={slip.school} title={slip.title} />
        <table className={classes.sheet}>
          <tbody>
            {slip.lines.map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={classes.note}>{slip.note}</p>
      </section>
    )),
    { title, page: 'A5' },
  );
