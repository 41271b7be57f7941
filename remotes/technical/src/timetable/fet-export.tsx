import { exportFet, previewFet, type TimetableWeek } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery, download } from '@suksa/platform';
import { Button, ErrorState, Group, Modal, Skeleton, Stack, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import type { WeekWords } from './use-week-words.ts';

interface FetExportProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly onClose: () => void;
}

/** Says what FET can’t take of a week before the file is saved. */
export default function FetExport({ week, words, onClose }: FetExportProps) {
  const { t } = useTranslation('technical');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const refused = useRefusalNotice();
  const [busy, setBusy] = useState(false);
  const params = { id: week.timetable.id };
  const { data, error, refetch } = useQuery(apiQuery(previewFet, { params }));
  const leftOut = week.rules.filter(({ id }) => data?.leftOut.includes(id));

  async function save() {
    setBusy(true);
    try {
      await download(exportFet, { params }, `${week.timetable.name}.fet`);
      onClose();
    } catch (cause) {
      refused(cause);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('timetable.fet.title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} namespace="technical" />}
      {!error && !data && <Skeleton height={120} />}
      {data && (
        <Stack gap="md">
          <Text size="sm">
            {t('timetable.fet.text', {
              lessons: format.number(data.lessons),
              placed: format.number(data.placed),
            })}
          </Text>
          {leftOut.length > 0 && (
            <section>
              <Text fw={600}>{t('timetable.fet.left_out')}</Text>
              <ul>
                {leftOut.map(({ id, rule }) => (
                  <li key={id}>{words.rule(rule)}</li>
                ))}
              </ul>
            </section>
          )}
          <Group>
            <Button loading={busy} onClick={() => void save()}>
              {t('timetable.fet.save')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
