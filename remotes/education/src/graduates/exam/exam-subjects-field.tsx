import { type BatchInput, type ExamSubject, mostExamSubjects } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { ActionIcon, Group, Icon, Text } from '@suksa/ui';
import { type FieldBinding, NumberField, SelectField } from '@suksa/ui/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../graduates.module.css';

/** As it is typed: a coefficient may be empty meanwhile. */
export interface DraftSubject {
  readonly subjectId: BatchInput['examSubjects'][number]['subjectId'];
  readonly coefficient: number | null;
}

interface ExamSubjectsFieldProps extends FieldBinding<readonly DraftSubject[]> {
  /** What can be chosen, and what the batch sits already. */
  readonly known: readonly ExamSubject[];
  readonly coefficient: (index: number) => FieldBinding<number | null>;
}

/** What is sat, in the order of the papers, and what each weighs. */
export function ExamSubjectsField({
  value,
  onChange,
  error,
  describe,
  known,
  coefficient,
}: ExamSubjectsFieldProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const label = t('graduates.rules.exam_subjects');
  const nameOf = (id: number) => {
    const subject = known.find(({ subjectId }) => subjectId === id);
    return subject ? format.name(subject.name) : String(id);
  };
  useEffect(() => {
    describe?.({
      label,
      // Two people's lists are compared as a whole.
      show: (shown) =>
        Array.isArray(shown)
          ? shown.map((one: DraftSubject) => weighted(nameOf(one.subjectId), one.coefficient)).join(', ')
          : '',
    });
  });
  const move = (from: number, to: number) => {
    const others = value.filter((_, at) => at !== from);
    const moved = value[from];
    if (moved) onChange([...others.slice(0, to), moved, ...others.slice(to)]);
  };
  const free = known.filter(({ subjectId }) => !value.some((one) => one.subjectId === subjectId));

  return (
    <fieldset className={classes.subjects}>
      <legend>{label}</legend>
      <p className={classes.hint}>{t('graduates.subjects.help')}</p>
      {value.length > 0 && (
        <ol>
          {value.map(({ subjectId }, index) => {
            const subject = nameOf(subjectId);
            return (
              <li key={subjectId}>
                <NumberField
                  {...coefficient(index)}
                  label={t('graduates.subjects.coefficient_of', { subject })}
                  min={0.01}
                  max={20}
                  decimals={2}
                />
                <Group gap={4} wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('graduates.subjects.up', { subject })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <Icon name="arrow-up" />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('graduates.subjects.down', { subject })}
                    disabled={index === value.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <Icon name="arrow-down" />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('graduates.subjects.remove', { subject })}
                    onClick={() => onChange(value.filter((_, at) => at !== index))}
                  >
                    <Icon name="trash" />
                  </ActionIcon>
                </Group>
              </li>
            );
          })}
        </ol>
      )}
      {error && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
      {free.length > 0 && value.length < mostExamSubjects && (
        <SelectField
          label={t('graduates.subjects.add')}
          value={null}
          onChange={(subjectId) => subjectId !== null && onChange([...value, { subjectId, coefficient: 1 }])}
          data={free.map(({ subjectId, code, name }) => ({
            value: subjectId,
            label: `${format.name(name)} (${code})`,
          }))}
        />
      )}
    </fieldset>
  );
}

/** A subject with its coefficient, where that isn't 1. */
export const weighted = (name: string, coefficient: number | null): string =>
  coefficient === null || coefficient === 1 ? name : `${name} × ${coefficient}`;
