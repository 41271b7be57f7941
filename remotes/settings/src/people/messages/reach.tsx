import type { MessageSetup } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Alert, Icon, StatCard } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './messages.module.css';

/** How many guardians the school reaches by each way, and what is missing before anything is sent. */
export function Reach({ setup: { kinds, email, sms, reach } }: { readonly setup: MessageSetup }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const missing = kinds.length === 0 ? 'nothing_told' : !email && !sms ? 'no_ways' : null;
  return (
    <>
      {missing && (
        <Alert
          color="yellow"
          icon={<Icon name="alert-triangle" />}
          title={t(`messages.missing.${missing}.title`)}
          className={classes.verdict}
        >
          {t(`messages.missing.${missing}.text`)}
        </Alert>
      )}
      <div className={classes.reach}>
        <StatCard label={t('messages.reach.guardians')} value={format.number(reach.guardians)} />
        {(['app', 'push', 'email', 'sms'] as const).map((way) => (
          <StatCard key={way} label={t(`messages.reach.${way}`)} value={format.number(reach[way] ?? 0)} />
        ))}
      </div>
    </>
  );
}
