import { useCallback } from 'react';
import classes from './data-table.module.css';

interface RowTickProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for, and not all. */
  readonly mixed?: boolean;
  /** Out of the order of the tab key, where the row itself is ticked with Space. */
  readonly unreachable?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The browser’s own checkbox: a list has one a row, and the form kit’s is a dozen components each. */
export function RowTick({ label, checked, mixed = false, unreachable, onChange }: RowTickProps) {
  const showMixed = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = mixed;
    },
    [mixed],
  );
  return (
    <input
      ref={showMixed}
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={checked}
      tabIndex={unreachable ? -1 : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
