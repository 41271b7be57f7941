import { Alert, Button, copyText, Icon, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shown this once: only their hashes are stored. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('settings');
  const copy = async () => {
    await copyText(codes.join('\n'));
    notify({ text: t('second_factor.copied') });
  };
  return (
    <>
      <Alert color="yellow" icon={<Icon name="key" />} title={t('second_factor.codes_title')}>
        {t('second_factor.codes_text')}
      </Alert>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.ways}>
        <Button variant="default" onClick={() => void copy()}>
          {t('second_factor.copy')}
        </Button>
        <Button onClick={onKept}>{t('second_factor.kept')}</Button>
      </div>
    </>
  );
}
