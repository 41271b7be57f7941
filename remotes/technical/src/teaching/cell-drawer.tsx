import {
  markTeachers,
  type Teaching,
  type TeachingCell,
  type TeachingRow,
  TeachingRows,
  teachingAudit,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, Icon, Text } from '@suksa/ui';
import {
  AuditHistory,
  DateField,
  FormDrawer,
  FormRow,
  FormSection,
  SelectField,
  useContractForm,
} from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TeachingEdits } from './use-teaching-edits.ts';

interface CellDrawerProps {
  readonly cell: TeachingCell;
  readonly data: Teaching;
  readonly day: string;
  readonly edits: TeachingEdits;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** Everybody who teaches a subject to a class in the year, each from a day until a day; who enters marks; the history. */
export default function CellDrawer({ cell, data, day, edits, readOnly, onClose }: CellDrawerProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const params = { classId: cell.classId, subjectId: cell.subjectId };
  const markers = useQuery(apiQuery(markTeachers, { params, query: { date: day } })).data?.teachers;
  const history = useQuery(apiQuery(teachingAudit, { params }));
  const form = useContractForm({
    name: 'technical.teaching',
    record: `${cell.classId}/${cell.subjectId}`,
    schema: TeachingRows,
    namespace: 'technical',
    initial: { rows: cell.rows.map((row) => ({ ...row, teacherId: row.teacherId as number | null })) },
    submit: ({ rows }) => edits.apply([{ ...params, rows }]),
  });
  const subject = data.subjects.find(({ id }) => id === cell.subjectId);
  const schoolClass = data.classes.find(({ id }) => id === cell.classId);
  const people = data.teachers
    .filter(({ id, available }) => available || cell.rows.some(({ teacherId }) => teacherId === id))
    .map(({ id, name }) => ({ value: id, label: format.name(name) }));
  const parts = (['main', 'assistant'] as const).map((value) => ({
    value,
    label: t(`teaching.parts.${value}`),
  }));
  const nameOf = (id: unknown) => people.find(({ value }) => value === id)?.label ?? '';
  const rowText = (row: TeachingRow) =>
    [
      nameOf(row.teacherId),
      t(`teaching.parts.${row.part}`),
      `${format.date(row.from)}–${row.until ? format.date(row.until) : ''}`,
    ].join(', ');

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      savedText={null}
      title={t('teaching.cell', {
        subject: subject ? format.name(subject.name) : '',
        className: schoolClass ? format.className(schoolClass.name) : '',
      })}
    >
      {form.values.rows.length === 0 && <Text c="dimmed">{t('teaching.nobody')}</Text>}
      {form.values.rows.map((_row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity before they are saved
        <FormSection key={index} title={t('teaching.row', { number: format.number(index + 1) })}>
          <FormRow>
            <SelectField
              {...form.field(`rows.${index}.teacherId`)}
              label={t('teaching.teacher')}
              data={people}
              required
            />
            <SelectField
              {...form.field(`rows.${index}.part`)}
              label={t('teaching.part')}
              data={parts}
              required
            />
          </FormRow>
          <FormRow>
            <DateField {...form.field(`rows.${index}.from`)} label={t('teaching.from')} required />
            <DateField
              {...form.field(`rows.${index}.until`)}
              label={t('teaching.until')}
              description={t('teaching.until_help')}
            />
          </FormRow>
          {!readOnly && (
            <div>
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                onClick={() => form.removeItem('rows', index)}
              >
                {t('teaching.remove_row')}
              </Button>
            </div>
          )}
        </FormSection>
      ))}
      {!readOnly && (
        <div>
          <Button
            variant="default"
            leftSection={<Icon name="plus" />}
            onClick={() =>
              form.addItem('rows', {
                teacherId: null,
                part: form.values.rows.length === 0 ? 'main' : 'assistant',
                from: day,
                until: null,
              })
            }
          >
            {t('teaching.add_row')}
          </Button>
        </div>
      )}
      {markers && (
        <Text size="sm">
          {t('teaching.marks', {
            date: format.date(day),
            names: markers.map(({ name }) => format.name(name)).join(', ') || t('teaching.nobody'),
          })}
        </Text>
      )}
      <FormSection title={t('teaching.history')}>
        <AuditHistory
          result={history}
          labels={{ teachers: t('teaching.teachers') }}
          show={(_field, value) =>
            Array.isArray(value)
              ? (value as TeachingRow[]).map(rowText).join('; ') || t('teaching.nobody')
              : undefined
          }
        />
      </FormSection>
    </FormDrawer>
  );
}
