import {
  createSubject,
  deleteSubject,
  type LevelOption,
  type Subject,
  SubjectChange,
  type SubjectInput,
  type SubjectType,
  updateSubject,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { send, useApiMutation, useCan } from '@suksa/platform';
import { Button, dialogs, notify } from '@suksa/ui';
import {
  ChoicesField,
  FormDrawer,
  FormRow,
  FormSection,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { SubjectHistory } from './subject-history.tsx';
import { useSubjectTypes } from './use-subject-types.ts';

interface SubjectFormProps {
  /** Null for a new one. */
  readonly subject: Subject | null;
  readonly levels: readonly LevelOption[];
  readonly onClose: () => void;
}

/** Adds a subject, or changes, retires or deletes one; shows who changed it. */
export default function SubjectForm({ subject, levels, onClose }: SubjectFormProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const types = useSubjectTypes();
  const form = useContractForm({
    name: 'technical.subject',
    record: subject?.id ?? null,
    schema: SubjectChange,
    namespace: 'technical',
    initial: draftOf(subject),
    submit: (body) =>
      subject ? send(updateSubject, { params: { id: subject.id }, body }) : send(createSubject, { body }),
    onSaved: (saved) => {
      notify({ text: t('subjects.saved', { name: format.name(saved.name) }) });
    },
  });
  const { field, values } = form;
  const name = format.name(subject?.name ?? values.name);

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      title={subject ? t('subjects.edit', { name }) : t('subjects.add')}
      savedText={null}
      extra={subject && <DeleteSubject subject={subject} onDeleted={onClose} />}
    >
      <FormRow>
        <TextField
          {...field('code')}
          code
          label={t('fields.code')}
          description={t('fields.code_help')}
          required
          autoFocus
        />
        <SelectField {...field('type')} label={t('fields.type')} data={types} required />
      </FormRow>
      <FormRow>
        <TextField {...field('name.lo')} label={t('fields.name_lo')} required />
        <TextField {...field('name.en')} label={t('fields.name_en')} required />
      </FormRow>
      <ChoicesField
        {...field('levelIds')}
        label={t('fields.levels')}
        data={levels.map(({ id, name: level }) => ({ value: id, label: format.name(level) }))}
        required
      />
      <FormRow>
        <NumberField {...field('weeklyPeriods')} label={t('fields.periods')} required />
        <NumberField
          {...field('coefficient')}
          label={t('fields.coefficient')}
          decimals={2}
          step={0.25}
          description={t('fields.coefficient_help')}
          required
        />
        <NumberField {...field('position')} label={t('fields.position')} required />
      </FormRow>
      <SwitchField {...field('countsInAverage')} label={t('fields.counts')} />
      <SwitchField {...field('examSubject')} label={t('fields.exam')} />
      <SwitchField {...field('active')} label={t('fields.active')} description={t('fields.active_help')} />
      {subject && (
        <FormSection title={t('subjects.history')}>
          <SubjectHistory id={subject.id} />
        </FormSection>
      )}
    </FormDrawer>
  );
}

function DeleteSubject({ subject, onDeleted }: { subject: Subject; onDeleted: () => void }) {
  const { t } = useTranslation('technical');
  const can = useCan();
  const format = useFormat();
  const name = format.name(subject.name);
  const remove = useApiMutation(deleteSubject, {
    onSuccess: () => {
      notify({ text: t('subjects.deleted', { name }) });
      onDeleted();
    },
  });
  if (!can('technical.subject.delete') || subject.inUse) return null;

  async function ask() {
    const sure = await dialogs.confirm({
      title: t('subjects.delete.title', { name }),
      text: t('subjects.delete.text'),
      confirmLabel: t('subjects.delete.confirm'),
      danger: true,
    });
    if (sure) remove.mutate({ params: { id: subject.id } });
  }

  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {t('subjects.delete.confirm')}
    </Button>
  );
}

/** What is typed so far: a number or a choice may still be missing. */
interface SubjectDraft
  extends Omit<SubjectInput, 'type' | 'levelIds' | 'weeklyPeriods' | 'coefficient' | 'position'> {
  readonly type: SubjectType | null;
  readonly levelIds: readonly number[];
  readonly weeklyPeriods: number | null;
  readonly coefficient: number | null;
  readonly position: number | null;
  /** What was read; after a conflict it follows the subject as it is then. */
  readonly version: number;
}

const draftOf = (subject: Subject | null): SubjectDraft => ({
  code: subject?.code ?? '',
  name: subject?.name ?? { lo: '', en: '' },
  type: subject?.type ?? 'core',
  levelIds: subject?.levels.map(({ id }) => id) ?? [],
  weeklyPeriods: subject?.weeklyPeriods ?? 2,
  coefficient: subject?.coefficient ?? 1,
  countsInAverage: subject?.countsInAverage ?? true,
  examSubject: subject?.examSubject ?? false,
  position: subject?.position ?? 50,
  active: subject?.active ?? true,
  version: subject?.version ?? 1,
});
