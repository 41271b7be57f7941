import {
  AbsenceChange,
  type AbsenceReason,
  absenceReasons,
  createTeacherAbsence,
  type DayPlan,
  deleteTeacherAbsence,
  type TeacherAbsence,
  teacherAbsenceAudit,
  updateTeacherAbsence,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send } from '@suksa/platform';
import {
  AuditHistory,
  DateField,
  FormDrawer,
  FormRow,
  FormSection,
  SelectField,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeleteButton } from '../delete-button.tsx';

interface AbsenceFormProps {
  readonly plan: DayPlan;
  /** Null for a new one. */
  readonly absence: TeacherAbsence | null;
  readonly onClose: () => void;
}

/** Who is away, why, and from when until when: whole days, or from a period to another. */
export default function AbsenceForm({ plan, absence, onClose }: AbsenceFormProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const form = useContractForm({
    name: 'technical.absence',
    record: absence?.id ?? null,
    schema: AbsenceChange,
    namespace: 'technical',
    initial: draftOf(absence, plan.day),
    draft: (row: TeacherAbsence) => draftOf(row, plan.day),
    submit: ({ version, ...body }) =>
      absence
        ? send(updateTeacherAbsence, { params: { id: absence.id }, body: { ...body, version } })
        : send(createTeacherAbsence, { body }),
  });
  const { field, values } = form;
  const teachers = [
    ...plan.teachers,
    ...(absence && !plan.teachers.some(({ id }) => id === absence.teacherId)
      ? [{ id: absence.teacherId, name: absence.name }]
      : []),
  ].map(({ id, name }) => ({ value: id, label: format.name(name) }));
  const times = (of: 'startsAt' | 'endsAt') =>
    [...new Set([...plan.periods.map((period) => period[of]), ...(values[of] ? [values[of]] : [])])]
      .sort()
      .map((value) => ({ value, label: value }));
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      title={absence ? format.name(absence.name) : t('days.absence.add')}
      extra={
        absence && (
          <DeleteButton
            endpoint={deleteTeacherAbsence}
            id={absence.id}
            name={t('days.absence.of', { name: format.name(absence.name) })}
            onDeleted={onClose}
          />
        )
      }
    >
      <SelectField {...field('teacherId')} label={t('days.teacher')} data={teachers} required autoFocus />
      <SelectField
        {...field('reason')}
        label={t('days.absence.reason')}
        data={absenceReasons.map((value) => ({ value, label: t(`days.reasons.${value}`) }))}
        required
      />
      <FormRow>
        <DateField {...field('firstDay')} label={t('days.absence.first_day')} required />
        <SelectField
          {...field('startsAt')}
          label={t('days.absence.from_time')}
          placeholder={t('days.absence.all_day')}
          data={times('startsAt')}
          clearable
        />
      </FormRow>
      <FormRow>
        <DateField {...field('lastDay')} label={t('days.absence.last_day')} required />
        <SelectField
          {...field('endsAt')}
          label={t('days.absence.until_time')}
          placeholder={t('days.absence.all_day')}
          data={times('endsAt')}
          clearable
        />
      </FormRow>
      <TextField {...field('note')} label={t('days.note')} description={t('days.absence.note_help')} />
      {absence && <History absence={absence} teachers={teachers} />}
    </FormDrawer>
  );
}

interface HistoryProps {
  readonly absence: TeacherAbsence;
  readonly teachers: readonly { readonly value: number; readonly label: string }[];
}

function History({ absence, teachers }: HistoryProps) {
  const { t } = useTranslation('technical');
  const history = useQuery(apiQuery(teacherAbsenceAudit, { params: { id: absence.id } }));
  const labels = {
    teacherId: t('days.teacher'),
    reason: t('days.absence.reason'),
    firstDay: t('days.absence.first_day'),
    startsAt: t('days.absence.from_time'),
    lastDay: t('days.absence.last_day'),
    endsAt: t('days.absence.until_time'),
    note: t('days.note'),
  };
  const show = (name: string, value: unknown) => {
    if (name === 'reason') return t(`days.reasons.${value as AbsenceReason}`);
    return name === 'teacherId' ? teachers.find((one) => one.value === value)?.label : undefined;
  };
  return (
    <FormSection title={t('schedules.history')}>
      <AuditHistory result={history} labels={labels} show={show} />
    </FormSection>
  );
}

const draftOf = (absence: TeacherAbsence | null, day: string) => ({
  teacherId: absence?.teacherId ?? (null as number | null),
  reason: absence?.reason ?? (null as AbsenceReason | null),
  note: absence?.note ?? '',
  firstDay: absence?.firstDay ?? (day as string | null),
  lastDay: absence?.lastDay ?? (day as string | null),
  startsAt: absence?.startsAt ?? (null as string | null),
  endsAt: absence?.endsAt ?? (null as string | null),
  version: absence?.version ?? 1,
});
