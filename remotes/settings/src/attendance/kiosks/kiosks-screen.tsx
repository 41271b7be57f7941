import { type Kiosk, listKiosks, type PairingCode } from '@suksa/contracts/settings';
import { apiQuery, useCan, useScreen } from '@suksa/platform';
import { Button, EmptyState, ErrorState, Icon, keepLoaded, PageFrame, Skeleton } from '@suksa/ui';
import { DataTable } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKioskColumns } from './kiosk-columns.tsx';
import { PairingWindow } from './pairing-window.tsx';

const KioskForm = lazy(() => import('./kiosk-form.tsx'));

/** A tablet at a gate is heard of within the minute. */
const askedEvery = 20_000;

/** The devices at the gates of the branch: who is paired, when it was last heard of, and the way to end it from afar. */
export default function KiosksScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const can = useCan();
  const columns = useKioskColumns();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({ ...apiQuery(listKiosks), refetchInterval: askedEvery }),
  );
  const [edited, setEdited] = useState<Kiosk | 'new' | null>(null);
  const [given, setGiven] = useState<PairingCode | null>(null);
  const add = can('settings.kiosk.create') && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {t('kiosks.add')}
    </Button>
  );

  return (
    <PageFrame title={title} help={help} actions={data && data.rows.length > 0 && add}>
      {refreshFailure}
      {data ? (
        data.rows.length === 0 ? (
          <EmptyState title={t('kiosks.empty.title')} text={t('kiosks.empty.text')} action={add} />
        ) : (
          <DataTable
            label={title}
            columns={columns}
            rows={data.rows}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => name}
            rowTone={({ state }) => (state === 'revoked' ? 'muted' : undefined)}
            onOpen={setEdited}
          />
        )
      ) : error ? (
        <ErrorState error={error} namespace="settings" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
      <Suspense>
        {edited && (
          <KioskForm
            kiosk={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onCode={(code) => {
              setEdited(null);
              setGiven(code);
            }}
          />
        )}
      </Suspense>
      {given && <PairingWindow given={given} onClose={() => setGiven(null)} />}
    </PageFrame>
  );
}
