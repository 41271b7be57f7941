import type { PickUpPass } from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { Button, Icon } from '@suksa/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { savePicture } from './pass-picture.ts';
import classes from './passes.module.css';

const PassCode = lazy(() => import('./pass-code.tsx'));

interface PassCardProps {
  readonly pass: PickUpPass;
  readonly onRevoke: () => void;
}

/** One pass: who comes for whom and when, and its code to send on. */
export function PassCard({ pass: { student, bearer, day, state, usedAt, token }, onRevoke }: PassCardProps) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const name = format.name(student.name);
  const shown = [bearer, `${name}${student.className ? ` · ${format.className(student.className)}` : ''}`];
  return (
    <li className={classes.pass} data-state={state}>
      {token && (
        <Suspense fallback={<span className={classes.code} />}>
          <PassCode token={token} label={t('pass.code', { name: bearer })} />
        </Suspense>
      )}
      <div className={classes.facts}>
        <strong>{bearer}</strong>
        <span>{t('pass.for', { name })}</span>
        <span>{t('pass.show', { day: format.date(day) })}</span>
        <span className={classes.state}>
          {t(`pass.states.${state}`, { time: usedAt ? format.dateTime(usedAt) : '' })}
        </span>
        {token && (
          <div className={classes.actions}>
            <Button
              leftSection={<Icon name="send" />}
              onClick={() => void savePicture(token, [...shown, t('pass.show', { day: format.date(day) })])}
            >
              {t('pass.picture')}
            </Button>
            <Button variant="default" onClick={onRevoke}>
              {t('pass.revoke')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
