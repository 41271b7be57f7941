import { openingCodeLength } from '@suksa/contracts/checkinout';
import { Alert, Button, Icon } from '@suksa/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenDevice } from '../device/find-by-name.ts';
import { openingDigits } from '../device/opening-code.ts';
import classes from './locked-gate.module.css';

/** As somebody reads it out: in groups of four. */
const grouped = (typed: string) =>
  openingDigits(typed)
    .slice(0, openingCodeLength)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/**
 * Started anew without a line, a device can't read whom it knows until it is told its opening code, or the server answers.
 * Scans are kept meanwhile.
 */
export function LockedGate() {
  const { t } = useTranslation('checkinout');
  const device = useOpenDevice();
  const field = useRef<HTMLInputElement>(null);
  const [isTrying, setTrying] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [label, error] = [useId(), useId()];

  async function open(event: FormEvent) {
    event.preventDefault();
    const code = field.current?.value ?? '';
    if (!device || isTrying) return;
    if (openingDigits(code).length !== openingCodeLength) return setFault(t('locked.incomplete'));
    setTrying(true);
    setFault(null);
    // The page says that it tries before the slow work begins.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const isOpen = await device.openByCode(code);
    setTrying(false);
    if (!isOpen) setFault(t('locked.wrong'));
  }

  return (
    <Alert color="orange" icon={<Icon name="lock" />} title={t('locked.title')} className={classes.locked}>
      <p>{t('locked.text')}</p>
      {device?.hasCode() ? (
        <form className={classes.form} onSubmit={(event) => void open(event)}>
          <label htmlFor={label}>{t('locked.code')}</label>
          <input
            id={label}
            ref={field}
            className={classes.code}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0000 0000 0000"
            aria-invalid={fault !== null}
            aria-describedby={fault ? error : undefined}
            onChange={({ currentTarget }) => {
              currentTarget.value = grouped(currentTarget.value);
              setFault(null);
            }}
          />
          <Button type="submit" loading={isTrying}>
            {t('locked.open')}
          </Button>
          {fault && (
            <p id={error} role="alert" className={classes.fault}>
              {fault}
            </p>
          )}
          <p className={classes.where}>{t('locked.where')}</p>
        </form>
      ) : (
        <p>{t('locked.no_code')}</p>
      )}
    </Alert>
  );
}
