import { printSheet } from '@suksa/ui/print';
import classes from './label-sheet.module.css';

export interface Label {
  readonly id: number;
  /** In large letters: whose it is, or to whom the letter goes. */
  readonly name: string;
  readonly lines: readonly string[];
}

const labelsASheet = 24;

/** Labels on A4 sheets of three by eight, in order, as many sheets as are needed. */
export function printLabels(labels: readonly Label[], title: string): Promise<void> {
  const sheets = Array.from({ length: Math.ceil(labels.length / labelsASheet) }, (_, index) =>
    labels.slice(index * labelsASheet, (index + 1) * labelsASheet),
  );
  return printSheet(
    sheets.map((sheet) => (
      <div key={sheet[0]?.id} className={classes.sheet}>
        {sheet.map(({ id, name, lines }) => (
          <div key={id} className={classes.label}>
            <strong>{name}</strong>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </div>
        ))}
      </div>
    )),
    { title, page: 'sheet' },
  );
}
