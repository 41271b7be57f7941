import { kioskOpening } from '@suksa/contracts/settings';
import { apiQuery } from '@suksa/platform';
import { Button, ErrorState, Icon, Skeleton, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './kiosks.module.css';

/** What the guard types when the device was started anew while there was no line; on this screen only when asked for. */
export function OpeningCode({ id }: { readonly id: number }) {
  const { t } = useTranslation('settings');
  const [isShown, setShown] = useState(false);
  const { data, error, refetch } = useQuery({
    ...apiQuery(kioskOpening, { params: { id } }),
    enabled: isShown,
    gcTime: 0,
  });
  return (
    <div>
      <Text c="dimmed" size="sm">
        {t('kiosks.opening.text')}
      </Text>
      {!isShown ? (
        <Button variant="default" mt="xs" leftSection={<Icon name="key" />} onClick={() => setShown(true)}>
          {t('kiosks.opening.show')}
        </Button>
      ) : data ? (
        <output className={classes.code}>{data.code.replace(/(\d{4})(?=\d)/g, '$1 ')}</output>
      ) : error ? (
        <ErrorState error={error} namespace="settings" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={84} mt="xs" />
      )}
    </div>
  );
}
