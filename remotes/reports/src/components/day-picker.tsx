import { Button, Icon } from '@suksa/ui';
import { useRef } from 'react';
import classes from './day-picker.module.css';

interface DayPickerProps {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** The day as people write it. */
  readonly shown: string;
  readonly label: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (day: string) => void;
}

/** A day as a button that opens the browser's calendar. */
export function DayPicker({ day, shown, label, min, max, onChange }: DayPickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className={classes.picked}>
      <Button
        variant="default"
        leftSection={<Icon name="calendar" />}
        aria-label={label}
        onClick={() => picker.current?.showPicker()}
      >
        {shown}
      </Button>
      {/* Only its calendar is used: its own text follows the browser's language, not the page's. */}
      <input
        ref={picker}
        type="date"
        className={classes.picker}
        tabIndex={-1}
        aria-hidden="true"
        value={day}
        min={min}
        max={max}
        onChange={({ currentTarget: { value } }) => value && onChange(value)}
      />
    </span>
  );
}
