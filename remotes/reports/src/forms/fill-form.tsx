import {
  classCards,
  type FormShown,
  fillClassForms,
  fillForm,
  markBookChoices,
  readFormRun,
} from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery, download, isUnfinished, useCan } from '@suksa/platform';
import { Button, ErrorState, Group, Modal, Select, Skeleton, Stack, Text, useRefusalNotice } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const ManyForms = lazy(() => import('./many-forms.tsx'));

interface FillFormProps {
  readonly form: FormShown;
  /** Whether the caller sees the whole branch. */
  readonly maySchool: boolean;
  readonly onClose: () => void;
}

/** Asks for whom the form is filled, and saves it. */
export default function FillForm({ form, maySchool, onClose }: FillFormProps) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const refusal = useRefusalNotice('reports');
  const choices = useQuery(apiQuery(markBookChoices));
  const mayMany = useCan()('reports.card.approve') && maySchool;
  const run = useQuery({ ...apiQuery(readFormRun, { params: { id: form.id } }), enabled: mayMany });
  const [asked, setPeriod] = useState<string | null>(null);
  const [chosenScope, setScope] = useState<string | null>(null);
  const [studentId, setStudentId] = useState<number | 'all'>('all');
  const [busy, setBusy] = useState(false);
  const ofClass = form.kind !== 'school';
  // A run that is under way, or whose files are still kept, is shown to whoever comes to fill the form.
  const hasRun = run.data?.job && (isUnfinished(run.data.job) || run.data.files > 0);
  const lastRun = hasRun ? run.data?.scope : null;
  const period = asked ?? lastRun?.period ?? 'term1';
  const usual = ofClass ? String(choices.data?.classes[0]?.id ?? '') : 'school';
  const scope = chosenScope ?? (lastRun ? scopeOf(lastRun.levelId) : usual);
  const levelId = Number(scope.match(/^level(\d+)$/)?.[1] ?? 0) || null;
  const isMany = mayMany && (scope === 'school' || levelId !== null);
  const chosenClass = ofClass && !isMany ? Number(scope) || null : null;
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
    <Modal
      opened
      onClose={onClose}
      size={isMany ? 'lg' : 'md'}
      title={t('forms.fill.of', { name: form.name })}
    >
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
            onChange={setPeriod}
          />
          {(ofClass || mayMany) && (
            <Select
              label={t(ofClass ? 'forms.fill.class' : 'forms.kind')}
              data={[
                ...(mayMany ? [{ value: 'school', label: t('forms.many.school') }] : []),
                ...(run.data?.levels ?? []).map(({ id, name }) => ({
                  value: scopeOf(id),
                  label: t('forms.many.level', { level: format.name(name) }),
                })),
                ...(ofClass ? choices.data.classes : []).map(({ id, name }) => ({
                  value: String(id),
                  label: format.className(name),
                })),
              ]}
              value={scope}
              onChange={(to) => {
                setScope(to);
                setStudentId('all');
              }}
            />
          )}
          {isMany && run.error && (
            <ErrorState error={run.error} onRetry={() => void run.refetch()} namespace="reports" />
          )}
          {isMany && !run.error && (
            <Suspense fallback={<Skeleton height={120} />}>
              {run.data ? (
                <ManyForms {...{ form, period, levelId, onClose }} found={run.data} periodTitle={titleOf} />
              ) : (
                <Skeleton height={120} />
              )}
            </Suspense>
          )}
          {form.kind === 'student' && !isMany && (
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
          {!isMany && (
            <>
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
            </>
          )}
        </Stack>
      )}
    </Modal>
  );
}

const scopeOf = (levelId: number | null) => (levelId === null ? 'school' : `level${levelId}`);
