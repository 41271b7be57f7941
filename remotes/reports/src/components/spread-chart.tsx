import { useFormat } from '@suksa/i18n';
import { Anchor, VisuallyHidden } from '@suksa/ui';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import classes from './spread-chart.module.css';

interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** Drawn in the colour that asks for attention. */
  readonly isLow?: boolean;
  /** The list behind the number; on paper there is none. */
  readonly to?: string;
}

interface SpreadChartProps {
  readonly title: string;
  /** What is counted. */
  readonly unit: string;
  readonly bars: readonly Bar[];
}

/** How many of each kind: a table of which each number has its bar, so that a screen reader reads what others see. */
export function SpreadChart({ title, unit, bars }: SpreadChartProps) {
  const format = useFormat();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{title}</figcaption>
      <table className={classes.table} aria-label={title}>
        <thead>
          <VisuallyHidden component="tr">
            <th scope="col">{title}</th>
            <th scope="col">{unit}</th>
          </VisuallyHidden>
        </thead>
        <tbody>
          {bars.map(({ key, label, value, isLow, to }) => {
            const number = format.number(value);
            return (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td className={classes.number}>
                  {to && value > 0 ? (
                    <Anchor component={Link} to={to}>
                      {number}
                    </Anchor>
                  ) : (
                    number
                  )}
                </td>
                <td aria-hidden="true">
                  {value > 0 && (
                    <span
                      className={classes.bar}
                      data-low={isLow || undefined}
                      style={{ '--share': `${(value / most) * 100}%` } as CSSProperties}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </figure>
  );
}
