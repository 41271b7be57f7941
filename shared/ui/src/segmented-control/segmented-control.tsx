import { type ReactNode, useId } from 'react';
import classes from './segmented-control.module.css';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface SegmentedControlProps<Value extends string> {
  readonly data: readonly (Value | Segment<Value>)[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly size?: 'xs' | 'sm';
  readonly fullWidth?: boolean;
  /** Names the choice for screen readers. */
  readonly 'aria-label'?: string;
}

/** A choice among a few that all stay in sight: radio buttons that look like one switch. */
export function SegmentedControl<Value extends string>({
  data,
  value,
  onChange,
  size = 'sm',
  fullWidth,
  'aria-label': label,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      className={classes.control}
      role="radiogroup"
      aria-label={label}
      data-size={size}
      data-full={fullWidth || undefined}
    >
      {data.map((entry) => {
        const segment: Segment<Value> = typeof entry === 'string' ? { value: entry, label: entry } : entry;
        return (
          <label key={segment.value} className={classes.segment}>
            <input
              className={classes.input}
              type="radio"
              name={name}
              disabled={segment.disabled}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
            />
            {segment.label}
          </label>
        );
      })}
    </div>
  );
}
