import {
  type Erasure,
  ErasureOrder,
  eraseStudent,
  previewErasure,
  type Student,
} from '@suksa/contracts/education';
import { apiQuery, send } from '@suksa/platform';
import { ErasureForm, ErasureHindered, useContractForm } from '@suksa/ui/form';
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
    <ErasureHindered
      title={t('erasure.title')}
      loadingText={t('record.loading')}
      error={error}
      onRetry={() => void refetch()}
      namespace="education"
      hindrance={
        hindrance ? { text: t(`erasure.hindrance.${hindrance}`), isErased: hindrance === 'erased' } : null
      }
      onClose={onClose}
    />
  );
}

function EraseForm({ student, plan, onClose }: EraseDialogProps & { readonly plan: Erasure }) {
  const { t } = useTranslation('education');
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
  return (
    <ErasureForm
      form={form}
      onClose={onClose}
      removed={plan.removed.map(({ what, count }) => ({ text: t(`erasure.removed.${what}`), count }))}
      kept={plan.kept.map(({ what, count }) => ({ text: t(`erasure.kept.${what}`), count }))}
      words={{
        title: t('erasure.title'),
        person: t('erasure.of', { name: fullName(student), code: student.code }),
        goes: t('erasure.goes'),
        nothing: t('erasure.nothing'),
        stays: t('erasure.stays'),
        name: t(plan.nameStays ? 'erasure.name_stays' : 'erasure.name_goes'),
        warning: t('erasure.warning'),
        reason: t('fields.reason'),
        confirm: t('erasure.confirm'),
        done: t('erasure.done', { code: student.code }),
      }}
    />
  );
}
