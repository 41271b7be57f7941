import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './stat-card.module.css';
import type { Tone } from './tone.ts';

interface StatCardProps {
  readonly label: string;
  /** Null while it is being asked for: the card keeps its place, so that nothing below jumps. */
  readonly value: string | null;
  /** A line under the number, e.g. what it is compared with. */
  readonly hint?: ReactNode;
  readonly icon?: IconName | (string & {});
  readonly tone?: Tone;
  /** The list behind the number. */
  readonly to?: string;
}

/** A long sum of money is written smaller, so that it stays on one line. */
const widthOf = (value: string | null) => ({ '--characters': value?.length ?? 1 }) as CSSProperties;

/** One number with its name; a link where there is a list behind it. */
export function StatCard({ label, value, hint, icon, tone = 'gray', to }: StatCardProps) {
  const content = (
    <>
      <span className={classes.top}>
        <span className={classes.label}>{label}</span>
        {icon && <Icon name={icon} size={18} className={classes.icon} />}
      </span>
      <span className={classes.value} style={widthOf(value)} data-loading={value === null || undefined}>
        {value ?? '\u00a0'}
      </span>
      {hint && <span className={classes.hint}>{hint}</span>}
    </>
  );
  return to === undefined ? (
    <div className={classes.card} data-tone={tone}>
      {content}
    </div>
  ) : (
    <Link className={classes.card} data-tone={tone} to={to}>
      {content}
    </Link>
  );
}
