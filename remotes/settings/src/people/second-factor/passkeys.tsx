import type { PasskeyFault } from '@suksa/contracts/settings/access/passkey';
import { type Passkey, removePasskey } from '@suksa/contracts/settings/access/second-factor';
import { useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Alert, Button, dialogs, Icon, notify, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { AddPasskey } from './add-passkey.tsx';
import classes from './second-factor.module.css';

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly fault: PasskeyFault | null;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** One's passkeys, and why none can be made at an address that browsers give none out to. */
export function Passkeys({ passkeys, fault, onCodes }: PasskeysProps) {
  const { t } = useTranslation('settings');
  return (
    <section className={classes.part} aria-label={t('second_factor.passkeys.title')}>
      <h2>{t('second_factor.passkeys.title')}</h2>
      <Text size="sm">{t('second_factor.passkeys.text')}</Text>
      {passkeys.length > 0 && (
        <ul className={classes.keys}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {fault ? (
        <Alert color="blue" icon={<Icon name="info-circle" />} title={t('second_factor.passkeys.not_here')}>
          {t(`second_factor.passkeys.${fault}`)}
        </Alert>
      ) : (
        <AddPasskey onCodes={onCodes} />
      )}
    </section>
  );
}

function Row({ passkey: { id, name, host, since, lastUsedAt } }: { readonly passkey: Passkey }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const onError = useRefusalNotice();
  const remove = useApiMutation(removePasskey);
  const ask = async () => {
    const sure = await dialogs.confirm({
      title: t('second_factor.passkeys.remove_title', { name }),
      text: t('second_factor.passkeys.remove_text'),
      confirmLabel: t('second_factor.passkeys.remove'),
      danger: true,
    });
    if (!sure) return;
    const onSuccess = () => notify({ text: t('second_factor.passkeys.removed', { name }) });
    remove.mutate({ params: { id } }, { onError, onSuccess });
  };
  return (
    <li className={classes.key}>
      <Icon name="key" />
      <div>
        <strong>{name}</strong>
        <Text size="sm" c="dimmed">
          {t('second_factor.passkeys.since', { since: format.dateTime(since), host })}{' '}
          {lastUsedAt && t('second_factor.passkeys.used', { at: format.dateTime(lastUsedAt) })}
        </Text>
      </div>
      <Button
        variant="subtle"
        color="red"
        loading={remove.isPending}
        aria-label={t('second_factor.passkeys.remove_one', { name })}
        onClick={() => void ask()}
      >
        {t('second_factor.passkeys.remove')}
      </Button>
    </li>
  );
}
