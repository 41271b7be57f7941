import type { CheckSource, RequestedDirection } from '@suksa/contracts/checkinout';
import { Button, Icon, SegmentedControl } from '@suksa/ui';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './scan-form.module.css';
import { isCharacter } from './wedge/read-keys.ts';
import { scanTiming } from './wedge/scan-timing.ts';

interface ScanFormProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly direction: RequestedDirection;
  readonly onDirection: (direction: RequestedDirection) => void;
  readonly onScan: (code: string, source: CheckSource) => void;
  /** What somebody types that can be a name, once they pause; empty where it looks like a code. */
  readonly onName: (typed: string) => void;
}

/** A reader is quicker: of its keys none has thousands of names looked through. */
const typingPause = 120;

export const isName = (typed: string): boolean => !/\d/.test(typed);

const directions = ['auto', 'in', 'out'] as const satisfies readonly RequestedDirection[];

/** The field that a reader types into; it is empty again at once, so that the next card can follow. */
export function ScanForm({ input, direction, onDirection, onScan, onName }: ScanFormProps) {
  const { t } = useTranslation('checkinout');
  const timing = useRef(scanTiming());
  const looking = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(looking.current), []);

  function lookFor(typed: string) {
    clearTimeout(looking.current);
    if (!isName(typed)) return onName('');
    looking.current = setTimeout(() => onName(typed), typingPause);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const field = input.current;
    const code = field?.value.trim();
    const source = timing.current.source();
    if (!field || !code) return;
    field.value = '';
    clearTimeout(looking.current);
    onName('');
    onScan(code, source);
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <label className={classes.field}>
        <span className={classes.label}>{t('gate.code')}</span>
        <span className={classes.box}>
          <Icon name="scan" size={26} className={classes.icon} />
          <input
            ref={input}
            className={classes.input}
            data-takes-cards
            placeholder={t('gate.code_placeholder')}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            onInput={({ currentTarget: { value } }) => lookFor(value)}
            onKeyDown={({ nativeEvent }) =>
              isCharacter(nativeEvent) && timing.current.key(nativeEvent.timeStamp)
            }
          />
          <Button type="submit" size="md">
            {t('gate.enter')}
          </Button>
        </span>
      </label>
      <div className={classes.direction}>
        <span className={classes.label} aria-hidden="true">
          {t('gate.direction')}
        </span>
        <SegmentedControl
          aria-label={t('gate.direction')}
          fullWidth
          value={direction}
          onChange={onDirection}
          data={directions.map((value) => ({ value, label: t(`gate.${value}`) }))}
        />
      </div>
    </form>
  );
}
