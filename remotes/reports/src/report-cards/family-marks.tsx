import type { EndpointOutput } from '@suksa/contracts';
import type { ownMarks } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import classes from './report-cards.module.css';
import { useColumnName } from './use-period-title.ts';

interface FamilyMarksProps {
  readonly child: EndpointOutput<typeof ownMarks>['children'][number];
}

/** The published marks of one child, subject by subject. */
export function FamilyMarks({ child }: FamilyMarksProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const columnName = useColumnName();
  const title = t('cards.own_marks', { name: format.name(child.name) });
  return (
    <section className={classes.marks} aria-label={title}>
      <h2>
        {title}
        <small>
          {format.className(child.className)} · {child.year}
        </small>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard */}
      <div className={classes.scroll} tabIndex={0}>
        <table className={classes.ownMarks}>
          <thead>
            <tr>
              <th scope="col">{t('cards.subject')}</th>
              {child.columns.map((key) => (
                <th key={key} scope="col">
                  {columnName(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {child.subjects.map(({ id, name, marks }) => (
              <tr key={id}>
                <th scope="row">{format.name(name)}</th>
                {child.columns.map((key, at) => (
                  <td key={key}>{shown(marks[at], format)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** 725 as 7.25, as it was typed: 700 as 7. */
const shown = (mark: number | string | null | undefined, format: ReturnType<typeof useFormat>): string =>
  typeof mark === 'number' ? format.mark(mark / 100, digitsOf(mark)) : (mark ?? '–');

const digitsOf = (hundredths: number) => (hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2);
