import type { EndpointOutput } from '@suksa/contracts';
import {
  BatchChange,
  type BatchInput,
  batchAudit,
  type Conduct,
  createBatch,
  deleteBatch,
  type ExamSubject,
  type GraduationBatch,
  type listBatches,
  updateBatch,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useApiMutation, useCan } from '@suksa/platform';
import { Button, dialogs, notify } from '@suksa/ui';
import {
  AuditHistory,
  FormDrawer,
  FormRow,
  FormSection,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import { type DraftSubject, ExamSubjectsField, weighted } from './exam/exam-subjects-field.tsx';
import classes from './graduates.module.css';

interface BatchFormProps {
  /** Null for a new one. */
  readonly batch: GraduationBatch | null;
  readonly choices: EndpointOutput<typeof listBatches>['levels'];
  /** Levels that have a batch already. */
  readonly taken: readonly number[];
  readonly onOpened: (id: number) => void;
  readonly onClose: () => void;
}

/** What a batch may ask for at least. */
const leastConducts = ['excellent', 'good', 'average', 'weak'] as const satisfies readonly Conduct[];

/** Opens a batch, or changes what it asks of its candidates. */
export default function BatchForm({ batch, choices, taken, onOpened, onClose }: BatchFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const can = useCan();
  const onError = useRefusalNotice();
  const form = useContractForm({
    name: 'education.graduation_batch',
    record: batch?.id ?? null,
    schema: BatchChange,
    namespace: 'education',
    initial: draftOf(batch),
    draft: (row: RulesFound): BatchDraft => ({ ...row, ...chosenIn(row), levelId: batch?.level.id ?? null }),
    submit: ({ levelId, version, ...rules }) =>
      batch
        ? send(updateBatch, { params: { id: batch.id }, body: { ...rules, version } })
        : send(createBatch, { body: { levelId, ...rules } }),
    onSaved: ({ id }) => {
      if (!batch) onOpened(id);
    },
  });
  const remove = useApiMutation(deleteBatch, {
    onSuccess: () => {
      notify({ text: t('graduates.batch.deleted') });
      onClose();
    },
  });
  const closed = batch?.year.closed ?? false;
  const readOnly = closed || !can(batch ? 'education.graduation.edit' : 'education.graduation.create');
  const { field } = form;
  const level = batch?.level ?? choices.find((choice) => choice.level.id === form.values.levelId)?.level;
  const taught = choices.find((choice) => choice.level.id === level?.id)?.subjects ?? [];
  const known = [
    ...taught,
    ...(batch?.examSubjects ?? []).filter(
      (sat) => !taught.some(({ subjectId }) => subjectId === sat.subjectId),
    ),
  ];
  const levelName = level ? format.name(level.name) : '';

  async function askToDelete() {
    if (!batch) return;
    const sure = await dialogs.confirm({
      title: t('graduates.batch.delete.title'),
      text: t('graduates.batch.delete.text'),
      confirmLabel: t('graduates.batch.delete.confirm'),
      danger: true,
    });
    if (sure) remove.mutate({ params: { id: batch.id } }, { onError });
  }

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      savedText={t(batch ? 'graduates.batch.changed' : 'graduates.batch.opened', { level: levelName })}
      title={
        batch
          ? t('graduates.batch.named', { level: format.name(batch.level.name), year: batch.year.name })
          : t('graduates.batch.add')
      }
      extra={
        batch &&
        !closed &&
        can('education.graduation.create') && (
          <Button variant="subtle" color="red" onClick={() => void askToDelete()}>
            {t('graduates.batch.delete.confirm')}
          </Button>
        )
      }
    >
      {!batch && (
        <SelectField
          {...field('levelId')}
          label={t('fields.level')}
          required
          data={choices.map(({ level, enrolled }) => ({
            value: level.id,
            label: t('graduates.batch.level', {
              level: format.name(level.name),
              count: enrolled,
              students: format.number(enrolled),
            }),
            disabled: taken.includes(level.id),
          }))}
          onChange={(levelId) => {
            form.set('levelId', levelId);
            const choice = choices.find(({ level }) => level.id === levelId);
            if (!choice) return;
            form.set('leavesSchool', !choice.goesOn);
            form.set('examSubjects', chosenIn({ examSubjects: choice.usualSubjects }).examSubjects);
          }}
        />
      )}
      <FormSection title={t('graduates.batch.asks')}>
        <p className={classes.hint}>{t('graduates.batch.asks_help')}</p>
        <FormRow>
          <NumberField
            {...field('passAverage')}
            label={t('graduates.rules.pass_average')}
            min={0}
            max={10}
            decimals={2}
          />
          <NumberField
            {...field('mostFailedSubjects')}
            label={t('graduates.rules.most_failed_subjects')}
            min={0}
            max={40}
          />
        </FormRow>
        <FormRow>
          <NumberField
            {...field('leastAttendance')}
            label={t('graduates.rules.least_attendance')}
            min={1}
            max={100}
            unit="%"
          />
          <SelectField
            {...field('leastConduct')}
            value={form.values.leastConduct || null}
            onChange={(value) => form.set('leastConduct', value ?? '')}
            label={t('graduates.rules.least_conduct')}
            data={leastConducts.map((value) => ({ value, label: t(`conduct.${value}`) }))}
            clearable
          />
        </FormRow>
      </FormSection>
      <FormSection title={t('graduates.batch.exam')}>
        <FormRow>
          <NumberField
            {...field('examPass')}
            label={t('graduates.rules.exam_pass')}
            min={0}
            max={10}
            decimals={2}
            required
          />
          <TextField {...field('examCentre')} label={t('graduates.rules.exam_centre')} maxLength={120} />
        </FormRow>
        <SwitchField {...field('reSitCapped')} label={t('graduates.rules.re_sit_capped')} />
        {level && (
          <ExamSubjectsField
            {...field('examSubjects')}
            known={known}
            coefficient={(index) => field(`examSubjects.${index}.coefficient`)}
          />
        )}
      </FormSection>
      <FormSection title={t('graduates.batch.after')}>
        <TextField {...field('signatory')} label={t('graduates.rules.signatory')} maxLength={120} />
        <SwitchField {...field('leavesSchool')} label={t('graduates.rules.leaves_school')} />
        <SwitchField {...field('debtBlocks')} label={t('graduates.rules.debt_blocks')} />
        <SwitchField {...field('clearanceBlocks')} label={t('graduates.rules.clearance_blocks')} />
      </FormSection>
      {batch && (
        <FormSection title={t('record.history')}>
          <BatchHistory id={batch.id} />
        </FormSection>
      )}
    </FormDrawer>
  );
}

function BatchHistory({ id }: { id: number }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const history = useQuery(apiQuery(batchAudit, { params: { id } }));
  const actions = ['build', 'judge', 'exam'] as const;
  const data = history.data && {
    rows: history.data.rows.map((row) => {
      const action = actions.find((known) => known === row.action);
      return { ...row, action: action ? t(`graduates.history.${action}`) : row.action };
    }),
  };
  return (
    <AuditHistory
      result={{ ...history, data }}
      labels={{
        passAverage: t('graduates.rules.pass_average'),
        mostFailedSubjects: t('graduates.rules.most_failed_subjects'),
        leastAttendance: t('graduates.rules.least_attendance'),
        leastConduct: t('graduates.rules.least_conduct'),
        examPass: t('graduates.rules.exam_pass'),
        examSubjects: t('graduates.rules.exam_subjects'),
        examCentre: t('graduates.rules.exam_centre'),
        reSitCapped: t('graduates.rules.re_sit_capped'),
        signatory: t('graduates.rules.signatory'),
        leavesSchool: t('graduates.rules.leaves_school'),
        debtBlocks: t('graduates.rules.debt_blocks'),
        clearanceBlocks: t('graduates.rules.clearance_blocks'),
        added: t('graduates.history.added'),
        removed: t('graduates.history.removed'),
        eligible: t('graduates.status.eligible'),
        notEligible: t('graduates.status.not_eligible'),
        undecided: t('graduates.status.candidate'),
        passed: t('graduates.status.exam_passed'),
        failed: t('graduates.status.exam_failed'),
        incomplete: t('graduates.history.incomplete'),
      }}
      show={(field, value) => {
        if (field === 'leastConduct' && value) return t(`conduct.${value as 'good'}`);
        if (field === 'examSubjects' && Array.isArray(value))
          return value.map((one: ExamSubject) => weighted(format.name(one.name), one.coefficient)).join(', ');
        const isMark = (field === 'passAverage' || field === 'examPass') && typeof value === 'number';
        return isMark ? format.mark(value, 2) : undefined;
      }}
    />
  );
}

/** What is typed so far: the level may still be missing. */
interface BatchDraft extends Omit<BatchInput, 'levelId' | 'examPass' | 'examSubjects'> {
  readonly levelId: number | null;
  readonly version: number;
  readonly examPass: number | null;
  readonly examSubjects: readonly DraftSubject[];
}

/** What a conflict tells of the batch as it is now. */
type RulesFound = Omit<BatchDraft, 'levelId' | 'examSubjects'> & Pick<GraduationBatch, 'examSubjects'>;

const chosenIn = ({ examSubjects }: Pick<GraduationBatch, 'examSubjects'>) => ({
  examSubjects: examSubjects.map(({ subjectId, coefficient }): DraftSubject => ({ subjectId, coefficient })),
});

const draftOf = (batch: GraduationBatch | null): BatchDraft => ({
  levelId: batch?.level.id ?? null,
  version: batch?.version ?? 1,
  passAverage: batch ? batch.passAverage : 5,
  mostFailedSubjects: batch ? batch.mostFailedSubjects : 0,
  leastAttendance: batch ? batch.leastAttendance : 80,
  leastConduct: batch?.leastConduct ?? '',
  examPass: batch?.examPass ?? 5,
  ...chosenIn({ examSubjects: batch?.examSubjects ?? [] }),
  reSitCapped: batch?.reSitCapped ?? false,
  leavesSchool: batch?.leavesSchool ?? true,
  debtBlocks: batch?.debtBlocks ?? true,
  clearanceBlocks: batch?.clearanceBlocks ?? false,
  examCentre: batch?.examCentre ?? '',
  signatory: batch?.signatory ?? '',
});
