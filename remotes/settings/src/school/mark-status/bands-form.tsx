import { moveBorder } from '@suksa/contracts/marks/code';
import { MarkBandsInput, markBands, type ScoreBand, saveMarkBands } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useCan } from '@suksa/platform';
import { ErrorState, keepLoaded, Modal, Skeleton, Text } from '@suksa/ui';
import { FormDrawer, FormSection, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BandFields, type BandsDraft } from './band-fields.tsx';
import { BandPicture } from './band-picture.tsx';
import classes from './bands.module.css';
import { BandsHistory } from './bands-history.tsx';
import { useCodeLabels } from './use-code-labels.ts';

interface BandsAnswer {
  readonly version: number;
  readonly bands: readonly ScoreBand[];
  readonly spread: readonly { readonly mark: number; readonly count: number }[];
}

/** The bands as one set: whatever is done with them, they go on covering 0 to 10. */
export default function BandsForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  // Asked anew at each opening; what one begins with then stays, and a change by somebody else is told when saving.
  const { data, error, refetch, isFetchedAfterMount, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(markBands),
      refetchOnMount: 'always',
    }),
  );
  if (data && isFetchedAfterMount) return <LoadedForm answer={data} onClose={onClose} />;
  return (
    <Modal opened kind="drawer" size="xl" title={t('codes.bands')} onClose={onClose}>
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="settings" />
      ) : (
        <Skeleton height={320} />
      )}
    </Modal>
  );
}

function LoadedForm({ answer, onClose }: { answer: BandsAnswer; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const { rangeOf } = useCodeLabels();
  const { spread } = answer;
  const form = useContractForm<BandsDraft, MarkBandsInput>({
    name: 'settings.mark_bands',
    record: null,
    schema: MarkBandsInput,
    namespace: 'settings',
    initial: { version: answer.version, bands: answer.bands },
    listNames: { bands: t('codes.bands') },
    submit: (body) => send(saveMarkBands, { body }),
  });
  const readOnly = !can('settings.mark_scheme.edit');
  const { bands } = form.values;
  const list = form.field('bands');
  // Two people's bands are compared as wholes: a single border of the other's set would leave a gap in one's own.
  useEffect(() => {
    list.describe?.({
      label: t('codes.bands'),
      show: (shown) =>
        (shown as BandsDraft['bands']).map((band) => `${band.code} ${rangeOf(band)}`).join(', '),
    });
  });
  const averagesIn = (low: number, high: number) =>
    spread.reduce((sum, { mark, count }) => sum + (mark >= low && mark <= high ? count : 0), 0);

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      size="xl"
      readOnly={readOnly}
      title={t('codes.bands')}
      savedText={t('codes.bands_saved')}
    >
      <Text c="dimmed">{t('codes.bands_help')}</Text>
      <BandPicture
        bands={bands}
        spread={spread}
        {...(!readOnly && {
          onMove: (index: number, to: number) => form.set('bands', moveBorder(bands, index, to)),
        })}
      />
      {list.error && (
        <Text c="red" role="alert">
          {list.error}
        </Text>
      )}
      <ol className={classes.cards} aria-label={t('codes.bands')}>
        {[...bands.keys()].reverse().map((index) => (
          <BandFields
            key={bands[index]?.id ?? `new-${index}`}
            form={form}
            index={index}
            averages={averagesIn(bands[index]?.from ?? 0, bands[index]?.until ?? 0)}
            readOnly={readOnly}
          />
        ))}
      </ol>
      <Text size="xs" c="dimmed">
        {t('codes.spread_help', {
          total: format.number(spread.reduce((sum, { count }) => sum + count, 0)),
        })}
      </Text>
      <FormSection title={t('history')}>
        <BandsHistory />
      </FormSection>
    </FormDrawer>
  );
}
