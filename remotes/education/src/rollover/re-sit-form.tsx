import { type Decision, ReSitResult, type RolloverSummary, resolveReSit } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import {
  DateField,
  FormDialog,
  NumberField,
  SelectField,
  SwitchField,
  useContractForm,
} from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCapacityOverride } from '../register/use-capacity-override.ts';

interface ReSitFormProps {
  readonly summary: RolloverSummary;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** What a re-sit came to, and the class that follows from it. */
export default function ReSitDialog({ summary, decision, onClose }: ReSitFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const takeSeat = useCapacityOverride();
  const [initial] = useState({
    studentId: decision.id,
    average: null as number | null,
    passed: true,
    toClassId: null as number | null,
    from: summary.rollover.to.start as string | null,
  });
  const form = useContractForm({
    name: 'education.rollover.re_sit',
    record: `${summary.rollover.id} ${decision.id}`,
    schema: ReSitResult,
    namespace: 'education',
    initial,
    submit: (body) =>
      takeSeat((overCapacityReason) =>
        send(resolveReSit, { params: { id: summary.rollover.id }, body: { ...body, overCapacityReason } }),
      ),
  });
  const passed = form.field('passed');
  const leaves = form.values.passed && decision.finalLevel;
  const help = form.values.passed ? (leaves ? 'final' : 'passed') : 'not_passed';
  const fitting = summary.toClasses.filter(({ levelPosition }) =>
    form.values.passed ? levelPosition > decision.levelPosition : levelPosition === decision.levelPosition,
  );

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('rollover.re_sit.of', { name: format.name(decision.name) })}
      savedText={t('rollover.re_sit.done', { name: format.name(decision.name) })}
    >
      <NumberField
        {...form.field('average')}
        label={t('rollover.re_sit.average')}
        min={0}
        max={10}
        decimals={2}
      />
      <SwitchField
        {...passed}
        label={t('rollover.re_sit.passed')}
        onChange={(value) => {
          passed.onChange(value);
          // A class of the one level is none of the other's.
          form.set('toClassId', null);
        }}
      />
      <SelectField
        {...form.field('toClassId')}
        label={t('rollover.fields.to_class')}
        description={t(`rollover.re_sit.class_help.${help}`)}
        data={fitting.map(({ id, name, there, capacity }) => ({
          value: id,
          label: t('rollover.place.class', {
            className: format.className(name),
            students: format.number(there),
            capacity: format.number(capacity),
          }),
        }))}
        searchable
        required={!leaves}
      />
      <DateField
        {...form.field('from')}
        label={t('enrolment.move.from')}
        min={summary.rollover.to.start}
        required
      />
    </FormDialog>
  );
}
