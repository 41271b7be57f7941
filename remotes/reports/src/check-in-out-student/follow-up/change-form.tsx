import type { EndpointOutput } from '@suksa/contracts';
import {
  askChange,
  ChangeInput,
  type CorrectedCode,
  correctedCodes,
  dayStory,
} from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useCan } from '@suksa/platform';
import { Alert, ErrorState, Modal, Skeleton } from '@suksa/ui';
import { FormDialog, FormRow, SelectField, TextareaField, TimeField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DayStory } from './day-story.tsx';

interface ChangeFormProps {
  readonly studentId: number;
  readonly day: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** One day of a student with the scans and words behind it, and, for whoever may say so, what it should be instead. */
export default function ChangeForm(props: ChangeFormProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { studentId: id, day, name, onClose } = props;
  const mayChange = useCan()('reports.attendance.edit');
  const story = useQuery({ ...apiQuery(dayStory, { params: { id, day } }), gcTime: 0 });
  if (story.data && mayChange) return <OpenForm {...props} story={story.data} />;
  return (
    <Modal opened onClose={onClose} title={t('change.of', { name, day: format.date(day) })} size="md">
      {story.data ? (
        <DayStory studentId={id} story={story.data} />
      ) : story.error ? (
        <ErrorState error={story.error} onRetry={() => void story.refetch()} namespace="reports" />
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  );
}

function OpenForm({
  studentId,
  day,
  name,
  story,
  onClose,
}: ChangeFormProps & { readonly story: EndpointOutput<typeof dayStory> }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { code, firstIn, lastOut } = story.word;
  const form = useContractForm({
    name: 'reports.attendance_change',
    record: `${studentId}/${day}`,
    schema: ChangeInput,
    namespace: 'reports',
    initial: {
      studentId,
      day,
      code: (code === '.' ? 'P' : code) as CorrectedCode,
      firstIn: firstIn as string | null,
      lastOut: (lastOut ?? (firstIn ? (story.shift?.outFrom ?? null) : null)) as string | null,
      reason: '',
    },
    submit: (body) => send(askChange, { body }),
  });
  const came = ['P', 'L', 'H'].includes(form.values.code);
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('change.of', { name, day: format.date(day) })}
      submitLabel={t('change.send')}
      savedText={t('change.sent')}
      readOnly={story.waiting}
    >
      <DayStory studentId={studentId} story={story} />
      {story.waiting ? (
        <Alert color="yellow">{t('change.waits')}</Alert>
      ) : (
        <>
          <SelectField
            {...form.field('code')}
            onChange={(value) => form.set('code', value ?? 'P')}
            label={t('change.to')}
            data={correctedCodes.map((value) => ({ value, label: t(`change.codes.${value}`) }))}
            required
          />
          <FormRow>
            <TimeField {...form.field('firstIn')} label={t('columns.in')} required={came} />
            <TimeField {...form.field('lastOut')} label={t('columns.out')} />
          </FormRow>
          <TextareaField
            {...form.field('reason')}
            label={t('leave.columns.reason')}
            maxLength={300}
            required
          />
        </>
      )}
    </FormDialog>
  );
}
