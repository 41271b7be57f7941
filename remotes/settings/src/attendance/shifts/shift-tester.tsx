import { type ShiftSubject, tryShift } from '@suksa/contracts/settings';
import { localDay } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, ErrorState, keepLoaded, Modal, SegmentedControl, Skeleton, Text } from '@suksa/ui';
import { DateField, FormRow, TimeField } from '@suksa/ui/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonPicker } from './person-picker.tsx';
import classes from './shifts.module.css';
import { TrialAnswer } from './trial-answer.tsx';

const directions = ['in', 'out'] as const;
const isTime = (text: string | null): text is string => /^([01]\d|2[0-3]):[0-5]\d$/.test(text ?? '');

/** What would this person's 7:48 be? Asks the gate's own code, and writes nothing. */
export default function ShiftTester({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const [person, setPerson] = useState<ShiftSubject | null>(null);
  const [date, setDate] = useState<string | null>(localDay());
  const [time, setTime] = useState<string | null>('07:48');
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const complete = person !== null && date !== null && isTime(time);
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(tryShift, {
        query: {
          kind: person?.kind ?? 'student',
          id: person?.id ?? 1,
          date: date ?? localDay(),
          time: isTime(time) ? time : '00:00',
          direction,
        },
      }),
      enabled: complete,
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  );
  return (
    <Modal
      opened
      size="lg"
      title={t('shifts.tester.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{common('actions.close')}</Button>}
    >
      <div className={classes.tester}>
        <Text size="sm" c="dimmed">
          {t('shifts.tester.help')}
        </Text>
        <PersonPicker value={person} onChange={setPerson} />
        <FormRow>
          <DateField name="date" label={t('shifts.tester.date')} value={date} onChange={setDate} required />
          <TimeField
            name="time"
            label={t('shifts.tester.time')}
            value={time}
            onChange={setTime}
            error={time !== null && !isTime(time) ? common('errors.field.time') : undefined}
            required
          />
        </FormRow>
        <SegmentedControl
          aria-label={t('shifts.tester.direction')}
          value={direction}
          data={directions.map((value) => ({ value, label: t(`shifts.tester.directions.${value}`) }))}
          onChange={setDirection}
        />
        <div aria-live="polite">
          {!complete ? (
            <Text c="dimmed">{t('shifts.tester.choose')}</Text>
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} namespace="settings" />
          ) : data ? (
            <>
              {refreshFailure}
              <TrialAnswer answer={data} />
            </>
          ) : (
            <Skeleton height={120} />
          )}
        </div>
      </div>
    </Modal>
  );
}
