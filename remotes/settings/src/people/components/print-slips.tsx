import type { PrintLanguage } from '@suksa/i18n';
import { printSheet, SchoolHeader } from '@suksa/ui/print';
import classes from './slip.module.css';

interface Slip {
  readonly school: string;
  readonly title: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
  readonly note: string;
}

/** Prints what people need for the first sign-in: one on half a sheet, several to be cut apart, six on a page. */
export const printSlips = (title: string, slips: readonly Slip[], language: PrintLanguage): Promise<void> => {
  const [only] = slips;
  if (only && slips.length === 1) return printSheet(<SlipSheet {...only} />, { title, page: 'A5', language });
  return printSheet(
    <div className={classes.several}>
      {slips.map((slip) => (
        <SlipSheet key={slip.lines.join()} {...slip} />
      ))}
    </div>,
    { title, language },
  );
};

function SlipSheet({ school, title, lines, note }: Slip) {
  return (
    <section className={classes.paper}>
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
    </section>
  );
}
