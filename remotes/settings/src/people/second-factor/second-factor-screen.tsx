import { readFactor, renewRecoveryCodes } from '@suksa/contracts/settings/access/second-factor';
import { apiQuery, refreshUser, useApiMutation, useScreen } from '@suksa/platform';
import { Alert, Button, ErrorState, Icon, keepLoaded, PageFrame, Skeleton, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';

/** One's own second factor: an app, passkeys, and recovery codes for the day on which they are lost. */
export default function SecondFactorScreen() {
  const { title, help } = useScreen();
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(readFactor)));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const kept = async () => {
    setCodes(null);
    await refreshUser();
  };
  return (
    <PageFrame title={title} help={help}>
      {refreshFailure}
      <div className={classes.page}>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={() => void kept()} />
        ) : error ? (
          <ErrorState error={error} namespace="settings" onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={220} />
        ) : (
          <>
            <Standing
              isOn={data.since !== null || data.passkeys.length > 0}
              left={data.recoveryCodesLeft}
              demanded={data.demanded}
              onCodes={setCodes}
            />
            <AuthenticatorApp
              since={data.since}
              mayEnd={!data.demanded || data.passkeys.length > 0}
              onCodes={setCodes}
            />
            <Passkeys passkeys={data.passkeys} fault={data.passkeyFault} onCodes={setCodes} />
          </>
        )}
      </div>
    </PageFrame>
  );
}

interface StandingProps {
  readonly isOn: boolean;
  readonly left: number;
  readonly demanded: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Whether anything is asked beside the password, and the way out when it is lost. */
function Standing({ isOn, left, demanded, onCodes }: StandingProps) {
  const { t } = useTranslation('settings');
  const onError = useRefusalNotice();
  const renew = useApiMutation(renewRecoveryCodes);
  return (
    <>
      {isOn ? (
        <Alert color="green" icon={<Icon name="shield-check" />} title={t('second_factor.on_title')}>
          {t('second_factor.on_text', { count: left })}
        </Alert>
      ) : (
        <Alert color="yellow" icon={<Icon name="info-circle" />} title={t('second_factor.off_title')}>
          {t('second_factor.off_text')}
        </Alert>
      )}
      {demanded && <Text fw={600}>{t('second_factor.demanded')}</Text>}
      {isOn && (
        <div>
          <Button
            variant="default"
            loading={renew.isPending}
            onClick={() =>
              renew.mutate(undefined, { onError, onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
            }
          >
            {t('second_factor.renew')}
          </Button>
        </div>
      )}
    </>
  );
}
