import {
  type Erasure,
  ErasureOrder,
  eraseStudent,
  previewErasure,
  type Student,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send } from '@suksa/platform';
import { Alert, ErrorState, Icon, Modal, Skeleton, Stack, Text } from '@suksa/ui';
import { FormDialog, TextareaField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFullName } from '../enrolment/use-full-name.ts';

interface EraseDialogProps {
  readonly student: Student;
  readonly onClose: () => void;
}

/** What erasing takes away and what stays, before anything is done. */
export default function EraseDialog({ student, onClose }: EraseDialogProps) {
  const { t } = useTranslation('education');
  const { data, error, refetch } = useQuery({
    ...apiQuery(previewErasure, { params: { id: student.id } }),
    // What is agreed to must be what is there now.
    staleTime: 0,
    gcTime: 0,
  });
  const [hindrance] = data?.hindrances ?? [];
  if (data && !hindrance) return <EraseForm student={student} plan={data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('erasure.title')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
      ) : hindrance ? (
        <Alert color={hindrance === 'erased' ? 'gray' : 'yellow'} icon={<Icon name="info-circle" />}>
          {t(`erasure.hindrance.${hindrance}`)}
        </Alert>
      ) : (
        <Skeleton height={240} role="status" aria-label={t('record.loading')} />
      )}
    </Modal>
  );
}

function EraseForm({ student, plan, onClose }: EraseDialogProps & { readonly plan: Erasure }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const fullName = useFullName();
  const [initial] = useState({ version: plan.version, reason: '' });
  const form = useContractForm({
    name: 'education.student.erase',
    record: student.id,
    schema: ErasureOrder,
    initial,
    submit: (body) => send(eraseStudent, { params: { id: student.id }, body }),
    namespace: 'education',
  });
  const line = (what: string, text: string, count: number) => (
    <li key={what}>
      {text}: {format.number(count)}
    </li>
  );
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('erasure.title')}
      submitLabel={t('erasure.confirm')}
      irreversible
      savedText={t('erasure.done', { code: student.code })}
    >
      <Text>{t('erasure.of', { name: fullName(student), code: student.code })}</Text>
      <Stack gap={4}>
        <Text fw={600}>{t('erasure.goes')}</Text>
        {plan.removed.length > 0 ? (
          <ul>{plan.removed.map(({ what, count }) => line(what, t(`erasure.removed.${what}`), count))}</ul>
        ) : (
          <Text c="dimmed">{t('erasure.nothing')}</Text>
        )}
      </Stack>
      <Stack gap={4}>
        <Text fw={600}>{t('erasure.stays')}</Text>
        <ul>{plan.kept.map(({ what, count }) => line(what, t(`erasure.kept.${what}`), count))}</ul>
        <Text>{t(plan.nameStays ? 'erasure.name_stays' : 'erasure.name_goes')}</Text>
      </Stack>
      <Alert color="red" icon={<Icon name="alert-triangle" />}>
        {t('erasure.warning')}
      </Alert>
      <TextareaField {...form.field('reason')} label={t('fields.reason')} maxLength={200} required />
    </FormDialog>
  );
}
