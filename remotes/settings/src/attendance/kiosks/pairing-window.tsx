import { type PairingCode, pairingLength } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Button, Modal } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './kiosks.module.css';

interface PairingWindowProps {
  readonly given: PairingCode;
  readonly onClose: () => void;
}

/** The code, large enough to be read across a desk, and where it is typed. It is shown this once. */
export function PairingWindow({ given: { kiosk, code, until }, onClose }: PairingWindowProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const half = pairingLength / 2;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnBackdrop={false}
      title={t('kiosks.code.title', { name: kiosk.name })}
      footer={<Button onClick={onClose}>{common('actions.close')}</Button>}
    >
      <ol className={classes.steps}>
        <li>
          {t('kiosks.code.open')} <strong className={classes.address}>{`${location.origin}/kiosk`}</strong>
        </li>
        <li>
          {t('kiosks.code.type')}
          <output className={classes.code}>{`${code.slice(0, half)}-${code.slice(half)}`}</output>
        </li>
        <li>{t('kiosks.code.then')}</li>
      </ol>
      <p className={classes.until}>{t('kiosks.code.until', { time: format.time(until) })}</p>
    </Modal>
  );
}
