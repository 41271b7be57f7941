import { endFactor, readFactor, renewRecoveryCodes } from '@suksa/contracts/settings/access/second-factor';
import { useFormat } from '@suksa/i18n';
import { apiQuery, refreshUser, useApiMutation, useScreen } from '@suksa/platform';
import { Alert, Button, ErrorState, Icon, keepLoaded, notify, PageFrame, Skeleton, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { Enrolment } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';

/** One's own second factor: set it up, renew the recovery codes, switch it off. */
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
        ) : data.since ? (
          <Standing {...data} since={data.since} onCodes={setCodes} />
        ) : (
          <Enrolment demanded={data.demanded} onCodes={setCodes} />
        )}
      </div>
    </PageFrame>
  );
}

interface StandingProps {
  readonly since: string;
  readonly recoveryCodesLeft: number;
  readonly demanded: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

function Standing({ since, recoveryCodesLeft, demanded, onCodes }: StandingProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const onError = useRefusalNotice();
  const renew = useApiMutation(renewRecoveryCodes);
  const end = useApiMutation(endFactor);
  return (
    <>
      <Alert color="green" icon={<Icon name="shield-check" />} title={t('second_factor.on_title')}>
        {t('second_factor.on_text', { since: format.dateTime(since), count: recoveryCodesLeft })}
      </Alert>
      {demanded && <Text size="sm">{t('second_factor.demanded')}</Text>}
      <div className={classes.ways}>
        <Button
          variant="default"
          loading={renew.isPending}
          onClick={() =>
            renew.mutate(undefined, { onError, onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
          }
        >
          {t('second_factor.renew')}
        </Button>
        {!demanded && (
          <Button
            variant="default"
            color="red"
            loading={end.isPending}
            onClick={() =>
              end.mutate(undefined, { onError, onSuccess: () => notify({ text: t('second_factor.ended') }) })
            }
          >
            {t('second_factor.end')}
          </Button>
        )}
      </div>
    </>
  );
}
