import {
  classCards,
  type FormShown,
  fillClassForms,
  fillForm,
  markBookChoices,
} from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery, download } from '@suksa/platform';
import { Button, ErrorState, Group, Modal, Select, Skeleton, Stack, Text, useRefusalNotice } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface FillFormProps {
  readonly form: FormShown;
  readonly onClose: () => void;
}

/** Asks for whom the form is filled, and saves it. */
export default function FillForm({ form, onClose }: FillFormProps) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const refusal = useRefusalNotice('reports');
  const choices = useQuery(apiQuery(markBookChoices));
  const [period, setPeriod] = useState('term1');
  const [classId, setClassId] = useState<number | null>(null);
  const [studentId, setStudentId] = useState<number | 'all'>('all');
  const [busy, setBusy] = useState(false);
  const ofClass = form.kind !== 'school';
  const chosenClass = ofClass ? (classId ?? choices.data?.classes[0]?.id ?? null) : null;
  const students = useQuery({
    ...apiQuery(classCards, { params: { id: chosenClass ?? 0 }, query: { period } }),
    enabled: form.kind === 'student' && chosenClass !== null,
  });
  const ofEverybody = form.kind === 'student' && studentId === 'all';
  const months = (choices.data?.columns ?? []).flatMap(({ key, month }) => (month === null ? [] : [key]));
  const titleOf = (key: string) =>
    key.startsWith('m') ? format.month(Number(key.slice(1))) : t(`forms.periods.${key as 'term1'}`);

  async function save() {
    setBusy(true);
    try {
      const params = { id: form.id };
      if (ofEverybody && chosenClass !== null)
        await download(
          fillClassForms,
          { params, body: { period, classId: chosenClass } },
          form.fileName.replace(/\.xlsx$/i, '.zip'),
        );
      else
        await download(
          fillForm,
          {
            params,
            body: { period, classId: chosenClass, studentId: studentId === 'all' ? null : studentId },
          },
          form.fileName,
        );
      onClose();
    } catch (error) {
      refusal(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('forms.fill.of', { name: form.name })}>
      {choices.error && (
        <ErrorState error={choices.error} onRetry={() => void choices.refetch()} namespace="reports" />
      )}
      {!choices.error && !choices.data && <Skeleton height={200} />}
      {choices.data && (
        <Stack gap="md">
          <Select
            label={t('forms.fill.period')}
            data={['term1', 'term2', 'year', ...months].map((key) => ({ value: key, label: titleOf(key) }))}
            value={period}
            onChange={(key) => setPeriod(key ?? period)}
          />
          {ofClass && (
            <Select
              label={t('forms.fill.class')}
              data={choices.data.classes.map(({ id, name }) => ({
                value: String(id),
                label: format.className(name),
              }))}
              value={chosenClass === null ? null : String(chosenClass)}
              onChange={(id) => {
                setClassId(Number(id));
                setStudentId('all');
              }}
            />
          )}
          {form.kind === 'student' && (
            <Select
              label={t('forms.fill.student')}
              data={[
                { value: 'all', label: t('forms.fill.everybody') },
                ...(students.data?.cards ?? []).map(({ studentId: id, content }) => ({
                  value: String(id),
                  label: format.name(content.student.name),
                })),
              ]}
              value={String(studentId)}
              onChange={(id) => setStudentId(id === null || id === 'all' ? 'all' : Number(id))}
            />
          )}
          <Text size="sm" c="dimmed">
            {t('forms.fill.help')}
          </Text>
          <Group>
            <Button loading={busy} disabled={ofClass && chosenClass === null} onClick={() => void save()}>
              {t('forms.fill.save')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
