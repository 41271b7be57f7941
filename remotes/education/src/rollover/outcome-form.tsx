import {
  type Decision,
  type DecisionChange,
  decideOutcomes,
  getRollover,
  leaveWays,
  type Outcome,
  OutcomeForm,
  outcomes,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { FormDialog, SelectField, TextareaField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeavingFacts } from '../components/leaving-facts.tsx';
import { useCodedLabels } from '../components/use-coded-labels.ts';
import { useDecided } from './use-decided.ts';

/** For whom a choice is made: ticked students, or everybody whom the filter lets through. */
export type Chosen = Pick<DecisionChange, 'students' | 'filter' | 'seen' | 'filterSeen'> & {
  readonly count: number;
};

interface OutcomeFormProps {
  readonly rolloverId: number;
  readonly chosen: Chosen;
  /** The only student it is about, with what is decided so far. */
  readonly row?: Decision | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Choice = Outcome | 'undecided' | 'from_result';

const hintOf = (outcome: Choice | null) => {
  if (outcome === 'from_result') return 'by_result' as const;
  return outcome === 'leave' ? ('leaves' as const) : ('usual_class' as const);
};

/** One outcome for all of them; each gets the usual class for it. */
export default function OutcomeDialog({ rolloverId, chosen, row, onClose, onDone }: OutcomeFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const decided = useDecided();
  const all = useCodedLabels('outcome', [...outcomes, 'undecided', 'from_result'] as const);
  const summary = useQuery(apiQuery(getRollover, { params: { id: rolloverId } })).data;
  const isLast =
    row?.finalLevel === true &&
    summary?.toClasses.some(({ levelPosition }) => levelPosition > row.levelPosition) === false;
  const choices = all.filter(
    ({ value }) => !(row?.finalLevel === false && value === 'graduate') && !(isLast && value === 'promote'),
  );
  const ways = useCodedLabels('exit_code', leaveWays);
  const { count, ...whom } = chosen;
  const [initial] = useState({
    outcome: (row?.outcome ?? null) as Choice | null,
    leaveAs: (row?.leaveAs ?? null) as (typeof leaveWays)[number] | null,
    reason: '',
  });
  const form = useContractForm({
    name: 'education.rollover.outcome',
    record: `${rolloverId} ${JSON.stringify({ ...whom, seen: undefined, filterSeen: undefined })}`,
    schema: OutcomeForm,
    namespace: 'education',
    initial,
    submit: ({ outcome, leaveAs, reason }) =>
      send(decideOutcomes, {
        params: { id: rolloverId },
        body: { ...whom, outcome, reason, ...(outcome === 'leave' && leaveAs && { leaveAs }) },
      }),
    onSaved: (answer) => {
      decided(answer);
      onDone();
    },
  });

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={
        row
          ? t('rollover.decide.of', { name: format.name(row.name) })
          : t('rollover.decide.title', { count: count, students: format.number(count) })
      }
      submitLabel={t('rollover.decide.save')}
      savedText={null}
    >
      <SelectField {...form.field('outcome')} label={t('fields.outcome')} data={choices} required />
      {form.values.outcome === 'leave' && (
        <SelectField {...form.field('leaveAs')} label={t('fields.exit_code')} data={ways} required />
      )}
      <Alert color="gray" icon={<Icon name="info-circle" />}>
        {t(`rollover.decide.${hintOf(form.values.outcome)}`)}
      </Alert>
      {(form.values.outcome === 'leave' || form.values.outcome === 'graduate') && whom.students && (
        <LeavingFacts students={whom.students} />
      )}
      <TextareaField {...form.field('reason')} label={t('fields.reason')} maxLength={300} />
    </FormDialog>
  );
}
