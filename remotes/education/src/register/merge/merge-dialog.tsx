import {
  listMerges,
  type MergePreview,
  mergeStudents,
  previewMerge,
  type RegisterRow,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useApiMutation } from '@suksa/platform';
import {
  Alert,
  Button,
  ErrorState,
  Icon,
  keepLoaded,
  Modal,
  notify,
  Select,
  Skeleton,
  Stack,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { useChangeLabels } from '../record/use-change-labels.ts';
import { type MergeChoices, MergeComparison } from './merge-comparison.tsx';

interface MergeDialogProps {
  readonly one: RegisterRow;
  readonly other: RegisterRow;
  readonly onClose: () => void;
  readonly onMerged: (id: number) => void;
}

const noChoices: MergeChoices = { fields: {}, holds: {} };

/** Chooses which of two entries stays, and shows what it becomes before anything changes. */
export default function MergeDialog({ one, other, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation('education');
  const onError = useRefusalNotice();
  const format = useFormat();
  const [keep, setKeep] = useState(Math.min(one.id, other.id));
  const [choices, setChoices] = useState(noChoices);
  const drop = keep === one.id ? other.id : one.id;
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(previewMerge, { query: { keep, drop } }),
      // What is agreed to must be what is there now.
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const merge = useApiMutation(mergeStudents);

  function agree({ kept, dropped }: MergePreview) {
    merge.mutate(
      {
        body: {
          keep,
          drop,
          keepVersion: kept.version,
          dropVersion: dropped.version,
          take: Object.keys(choices.fields).filter((field) => choices.fields[field] === 'dropped'),
          holds: choices.holds,
        },
      },
      {
        onSuccess: () => notifyDone(dropped.code),
        onError: (refusal) => void notifyFailure(refusal, dropped.code),
      },
    );
  }

  function notifyDone(code: string) {
    notify({ text: t('merge.done', { code }) });
    onMerged(keep);
  }

  /** The answer may have been lost after the two were made one: a code is never given twice, so its merge tells. */
  async function notifyFailure(refusal: unknown, droppedCode: string) {
    const { merges } = await send(listMerges, { params: { id: keep } }).catch(() => ({ merges: [] }));
    if (merges.some(({ code }) => code === droppedCode)) {
      notifyDone(droppedCode);
      return;
    }
    onError(refusal);
    void refetch();
  }

  return (
    <Modal
      opened
      size="lg"
      title={t('merge.title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('merge.cancel')}
          </Button>
          <Button
            disabled={!data || data.blocked.length > 0 || data.clashes.some(({ key }) => !choices.holds[key])}
            loading={merge.isPending}
            onClick={() => data && agree(data)}
          >
            {t('merge.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Select
          label={t('merge.keep')}
          data={[one, other].map(({ id, code, name, className }) => ({
            value: String(id),
            label: `${code} · ${format.name(name)} · ${format.className(className)}`,
          }))}
          value={String(keep)}
          onChange={(value) => {
            if (!value) return;
            setKeep(Number(value));
            setChoices(noChoices);
          }}
        />
        {refreshFailure}
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
        ) : data ? (
          <>
            {data.blocked.length === 0 && (
              <MergeComparison preview={data} choices={choices} onChange={setChoices} />
            )}
            <Outcome preview={data} />
          </>
        ) : (
          <Skeleton height={140} />
        )}
      </Stack>
    </Modal>
  );
}

function Outcome({ preview }: { readonly preview: MergePreview }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const words = useChangeLabels();
  const { filled, guardians, documents, photo, blocked, dropped } = preview;
  if (blocked.length > 0)
    return (
      <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />} title={t('errors.merge_blocked')}>
        {t('merge.blocked')}
      </Alert>
    );
  const lines = [
    ...filled.map(({ field, value }) => `${words.label(field)}: ${words.value(field, value)}`),
    ...guardians.map((name) => t('merge.guardian', { name: format.name(name) })),
    ...(documents > 0 ? [t('merge.documents', { number: format.number(documents) })] : []),
    ...(photo ? [t('merge.photo')] : []),
  ];
  return (
    <div>
      <strong>{t('merge.gets')}</strong>
      <ul style={{ margin: '0.25rem 0 0.75rem', paddingInlineStart: '1.25rem' }}>
        {lines.length === 0 ? <li>{t('merge.nothing')}</li> : lines.map((line) => <li key={line}>{line}</li>)}
      </ul>
      <p style={{ margin: '0 0 0.75rem' }}>{t('merge.records', { code: dropped.code })}</p>
      {t('merge.leaves', { code: dropped.code, name: format.name(dropped.name) })}
    </div>
  );
}
