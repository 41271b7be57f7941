import type { ReactNode } from 'react';
import classes from './status-badge.module.css';
import type { Tone } from './tone.ts';

interface StatusBadgeProps {
  readonly tone: Tone;
  readonly label: ReactNode;
}

/** A status in a word. The word says it all; the colour only helps the eye. */
export function StatusBadge({ tone, label }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {label}
    </span>
  );
}
