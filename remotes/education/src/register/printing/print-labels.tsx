import type { PrintLanguage } from '@suksa/i18n';
import { printSheet } from '@suksa/ui/print';
import classes from './label-sheet.module.css';

export interface Label {
  readonly id: number;
  /** In large letters, in each chosen language: whose it is, or to whom the letter goes. */
  readonly names: readonly string[];
  readonly lines: readonly string[];
}

const labelsASheet = 24;

/** Labels on A4 sheets of three by eight, in order, as many sheets as are needed. */
export function printLabels(labels: readonly Label[], title: string, language: PrintLanguage): Promise<void> {
  const sheets = Array.from({ length: Math.ceil(labels.length / labelsASheet) }, (_, index) =>
    labels.slice(index * labelsASheet, (index + 1) * labelsASheet),
  );
  return printSheet(
    sheets.map((sheet) => (
      <div key={sheet[0]?.id} className={classes.sheet}>
        {sheet.map(({ id, names, lines }) => (
          <div key={id} className={classes.label}>
            {names.map((name) => (
              <strong key={name}>{name}</strong>
            ))}
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </div>
        ))}
      </div>
    )),
    { title, page: 'sheet', language },
  );
}
