import { instantAt } from '@suksa/contracts/days';
import { askChange, ChangeInput, type CorrectedCode, correctedCodes } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { send, useCan, useCurrentUser } from '@suksa/platform';
import { Alert, Modal, Stack } from '@suksa/ui';
import { FormDialog, FormRow, SelectField, TextareaField, TimeField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { DayStory } from './day-story.tsx';
import { type DayDialogProps, type OpenDayProps, WithStory } from './with-story.tsx';

/** One day of a student with the scans and words behind it, and, for whoever may say so, what it should be instead. */
export default function ChangeForm(props: DayDialogProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { studentId, day, name, onClose } = props;
  const can = useCan();
  const isFamily = useCurrentUser()?.scope === 'own_children';
  const mayChange = !isFamily && can('reports.attendance.edit');
  const title = t('change.of', { name, day: format.date(day) });
  return (
    <WithStory {...props} title={title}>
      {(story) =>
        mayChange && !story.waiting ? (
          <OpenForm {...props} title={title} story={story} />
        ) : (
          // Also where one's own was sent and the answer was lost: it waits, and nothing is to be tried again.
          <Modal opened onClose={onClose} title={title} size="md">
            <Stack>
              <DayStory studentId={studentId} story={story} />
              {story.waiting && <Alert color="yellow">{t('change.waits')}</Alert>}
            </Stack>
          </Modal>
        )
      }
    </WithStory>
  );
}

function OpenForm({ studentId, day, title, story, onClose }: OpenDayProps) {
  const { t } = useTranslation('reports');
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
      lastOut: (lastOut ?? (firstIn ? leavingTime(day, story.shift?.outFrom) : null)) as string | null,
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
      title={title}
      submitLabel={t('change.send')}
      savedText={t('change.sent')}
    >
      <DayStory studentId={studentId} story={story} />
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
      <TextareaField {...form.field('reason')} label={t('leave.columns.reason')} maxLength={300} required />
    </FormDialog>
  );
}

/** When most have left that day; null while lessons go on. */
const leavingTime = (day: string, outFrom: string | undefined): string | null =>
  outFrom && instantAt(day, outFrom).getTime() <= Date.now() ? outFrom : null;
