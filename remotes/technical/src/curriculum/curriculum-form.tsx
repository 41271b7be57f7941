import {
  type Curriculum,
  CurriculumForm as CurriculumFormSchema,
  type CurriculumRow,
  createCurriculumRow,
  updateCurriculumRow,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { send, useBranch, useCan } from '@suksa/platform';
import {
  FormDrawer,
  FormRow,
  FormSection,
  NumberField,
  SelectField,
  SwitchField,
  useContractForm,
} from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { CurriculumHistory } from './curriculum-history.tsx';
import { RemoveFromLevel } from './remove-from-level.tsx';
import { WeightNote } from './weight-note.tsx';

interface CurriculumFormProps {
  readonly data: Curriculum;
  /** Null for a new one. */
  readonly row: CurriculumRow | null;
  /** The level that is looked at, for a new one. */
  readonly levelId: number | null;
  readonly onClose: () => void;
}

/** Takes a subject into a level, or changes how a year teaches it there. */
export default function CurriculumForm({ data, row, levelId, onClose }: CurriculumFormProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const can = useCan();
  const closed = useBranch()?.readOnly ?? true;
  const form = useContractForm({
    name: 'technical.curriculum',
    record: row?.id ?? null,
    schema: CurriculumFormSchema,
    namespace: 'technical',
    initial: draftOf(row, levelId),
    draft: (current: CurriculumRow) => draftOf(current, current.levelId),
    submit: (body) =>
      row ? send(updateCurriculumRow, { params: { id: row.id }, body }) : send(createCurriculumRow, { body }),
  });
  const { field, values, set } = form;
  const readOnly = closed || !can('technical.subject.edit');
  const subject = row?.subject.name ?? data.subjects.find(({ id }) => id === values.subjectId)?.name;
  const level = data.levels.find(({ id }) => id === values.levelId);
  const words = { subject: subject ? format.name(subject) : '', level: level ? format.name(level.name) : '' };
  const taken = new Set(
    data.rows.filter((one) => one.levelId === values.levelId).map((one) => one.subject.id),
  );

  function chooseSubject(id: number | null) {
    set('subjectId', id);
    const usual = data.subjects.find((one) => one.id === id)?.usual;
    if (!usual) return;
    set('weeklyPeriods', usual.weeklyPeriods);
    set('coefficient', usual.coefficient);
    set('countsInAverage', usual.countsInAverage);
    set('examSubject', usual.examSubject);
    set('position', usual.position);
  }

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      title={row ? t('curriculum.edit', words) : t('curriculum.add_title')}
      savedText={t('curriculum.saved', words)}
      extra={row && !readOnly && <RemoveFromLevel row={row} words={words} onRemoved={onClose} />}
    >
      {!row && (
        <FormRow>
          <SelectField
            {...field('levelId')}
            label={t('curriculum.level')}
            data={data.levels.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
            required
          />
          <SelectField
            {...field('subjectId')}
            onChange={chooseSubject}
            label={t('curriculum.subject')}
            data={data.subjects
              .filter(({ id }) => !taken.has(id))
              .map(({ id, code, name }) => ({ value: id, label: `${format.name(name)} (${code})` }))}
            required
          />
        </FormRow>
      )}
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
      {row && (
        <>
          <WeightNote
            row={row}
            coefficient={values.coefficient}
            counts={values.countsInAverage}
            accepted={field('accepted')}
            reason={field('reason')}
          />
          <FormSection title={t('curriculum.history')}>
            <CurriculumHistory id={row.id} />
          </FormSection>
        </>
      )}
    </FormDrawer>
  );
}

const draftOf = (row: CurriculumRow | null, levelId: number | null) => ({
  levelId: row?.levelId ?? levelId,
  subjectId: (row?.subject.id ?? null) as number | null,
  weeklyPeriods: (row?.weeklyPeriods ?? 2) as number | null,
  coefficient: (row?.coefficient ?? 1) as number | null,
  countsInAverage: row?.countsInAverage ?? true,
  examSubject: row?.examSubject ?? false,
  position: (row?.position ?? 50) as number | null,
  accepted: false,
  reason: '',
  version: row?.version ?? 1,
});
