import { instantAt } from '@suksa/contracts/days';
import {
  type CorrectedCode,
  correctedCodes,
  DayCorrection,
  type DayStory as Story,
} from '@suksa/contracts/reports';
import { Alert, Modal, Stack } from '@suksa/ui';
import { FormDialog, FormRow, SelectField, TextareaField, TimeField, useContractForm } from '@suksa/ui/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayStory } from './day-story.tsx';

interface CorrectDayProps {
  readonly title: string;
  /** Names the draft: whose day it is. */
  readonly record: string;
  readonly day: string;
  readonly story: Story;
  /** Whether the caller may ask for a correction. */
  readonly mayAsk: boolean;
  readonly ask: (correction: DayCorrection) => Promise<unknown>;
  /** Null: a day of the staff. */
  readonly studentId: number | null;
  /** What the calendar’s kind of day is called; as for students unless told. */
  readonly kindOfDay?: string | undefined;
  /** Above the scans and words. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** One day with the scans and words behind it, and, for whoever may say so, what it should be instead. */
export default function CorrectDay(props: CorrectDayProps) {
  const { t } = useTranslation('reports');
  const { title, story, mayAsk, onClose } = props;
  if (mayAsk && !story.waiting) return <OpenForm {...props} />;
  // Also where one's own was sent and the answer was lost: it waits, and nothing is to be tried again.
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <Stack>
        <ShownDay {...props} />
        {story.waiting && <Alert color="yellow">{t('change.waits')}</Alert>}
      </Stack>
    </Modal>
  );
}

const ShownDay = ({ studentId, story, kindOfDay, children }: CorrectDayProps) => (
  <>
    {children}
    <DayStory {...{ studentId, story, kindOfDay }} />
  </>
);

function OpenForm(props: CorrectDayProps) {
  const { t } = useTranslation('reports');
  const { title, record, day, story, ask, onClose } = props;
  const { code, firstIn, lastOut } = story.word;
  const lastShift = story.shifts?.at(-1) ?? story.shift;
  const form = useContractForm({
    name: 'reports.attendance_change',
    record: `${record}/${day}`,
    schema: DayCorrection,
    namespace: 'reports',
    initial: {
      day,
      code: (code === '.' ? 'P' : code) as CorrectedCode,
      firstIn: firstIn as string | null,
      lastOut: (lastOut ?? (firstIn ? leavingTime(day, lastShift?.outFrom) : null)) as string | null,
      reason: '',
    },
    submit: ask,
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
      <ShownDay {...props} />
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

/** When most have left that day; null while work or lessons go on. */
const leavingTime = (day: string, outFrom: string | undefined): string | null =>
  outFrom && instantAt(day, outFrom).getTime() <= Date.now() ? outFrom : null;
