import { removePhoto, type Student, setPhoto } from '@suksa/contracts/education';
import { useErrorText, useFormat } from '@suksa/i18n';
import { useApiMutation, useBranch, useCan, useLocale } from '@suksa/platform';
import { Group, notify, Stack, Text } from '@suksa/ui';
import { type PhotoChoice, PhotoField } from '@suksa/ui/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StudentStatusBadge } from '../../components/status-badge.tsx';
import { StudentPhoto, usePhoto } from '../../components/student-photo.tsx';
import { leavingDay } from '../enrolment/leaving-day.ts';
import { studentName } from './student-name.ts';

/** Face, name in the other script, code, class and status. */
export function RecordHead({ student }: { student: Student }) {
  const can = useCan();
  const format = useFormat();
  const readOnly = useBranch()?.readOnly;
  const lao = useLocale() === 'lo';
  const name = studentName(student);
  const current = student.enrolments[0];
  const isHere = student.status === 'enrolled' || student.status === 'suspended';
  const leavesOn = isHere ? leavingDay(student) : null;
  const mayChange = can('education.student.edit') && !readOnly;

  const words = (
    <Stack gap={4}>
      <Text fw={600} size="lg" lang={lao ? 'en' : 'lo'}>
        {lao ? name.en : name.lo}
      </Text>
      <Text c="dimmed">
        {[student.code, student.nickname, current && format.className(current.className)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <div>
        <StudentStatusBadge status={student.status} leavesOn={leavesOn} />
      </div>
    </Stack>
  );
  return mayChange ? (
    <ChangeablePhoto student={student} beside={words} />
  ) : (
    <Group gap="md" wrap="nowrap">
      <StudentPhoto student={{ ...student, name }} size="lg" />
      {words}
    </Group>
  );
}

/** Choosing or taking a picture stores it at once: there is nothing else to decide about it. */
function ChangeablePhoto({ student, beside }: { student: Student; beside: ReactNode }) {
  const { t } = useTranslation('education');
  const { fieldErrorText, errorText } = useErrorText('education');
  const stored = usePhoto(student, 'full');
  const shared = {
    onSuccess: () => notify({ text: t('record.photo_saved') }),
  };
  const store = useApiMutation(setPhoto, shared);
  const remove = useApiMutation(removePhoto, shared);
  const failure = store.error ?? remove.error;
  const fault = failure?.fields[0];

  function change(photo: PhotoChoice) {
    const params = { id: student.id };
    if (photo) store.mutate({ params, body: { photo } });
    else remove.mutate({ params });
  }

  return (
    <PhotoField
      label={t('fields.photo')}
      beside={beside}
      value={store.isPending ? store.variables.body.photo : undefined}
      stored={stored}
      onChange={change}
      disabled={store.isPending || remove.isPending}
      error={fault ? fieldErrorText(fault.code, fault.values) : failure ? errorText(failure.code) : undefined}
    />
  );
}
