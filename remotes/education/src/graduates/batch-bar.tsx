import {
  buildCandidates,
  type GraduateStatus,
  type GraduationBatch,
  graduateStatuses,
  judgeCandidates,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useApiMutation, useCan } from '@suksa/platform';
import { Button, Icon, notify, Select } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import classes from './graduates.module.css';

const ExamGrid = lazy(() => import('./exam/exam-grid.tsx'));
const ExamImport = lazy(() => import('./exam/exam-import.tsx'));

interface BatchBarProps {
  readonly batches: readonly GraduationBatch[];
  readonly chosen: GraduationBatch | undefined;
  readonly onChoose: (id: number | null) => void;
  readonly onEdit: (batch: GraduationBatch) => void;
}

/** Which batch one works on, how it stands, and what is done with it as a whole. */
export function BatchBar({ batches, chosen, onChoose, onEdit }: BatchBarProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  return (
    <section className={classes.bar} aria-label={t('graduates.batch.label')}>
      <Select
        aria-label={t('graduates.batch.label')}
        value={chosen ? String(chosen.id) : null}
        placeholder={t('graduates.batch.all')}
        data={batches.map(({ id, level, year }) => ({
          value: String(id),
          label: t('graduates.batch.named', { level: format.name(level.name), year: year.name }),
        }))}
        onChange={(id) => onChoose(id === null ? null : Number(id))}
      />
      {chosen ? (
        <BatchActions batch={chosen} onEdit={() => onEdit(chosen)} />
      ) : (
        <p>{t('graduates.batch.choose')}</p>
      )}
      <Counts batches={chosen ? [chosen] : batches} />
    </section>
  );
}

function BatchActions({ batch, onEdit }: { batch: GraduationBatch; onEdit: () => void }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const can = useCan();
  const onError = useRefusalNotice();
  const [entering, setEntering] = useState<'grid' | 'sheet' | null>(null);
  const writable = !batch.year.closed;
  const build = useApiMutation(buildCandidates, {
    onSuccess: ({ added, removed, candidates }) =>
      notify({
        text: t('graduates.batch.built', {
          added: format.number(added),
          removed: format.number(removed),
          candidates: format.number(candidates),
        }),
      }),
  });
  const judge = useApiMutation(judgeCandidates, {
    onSuccess: ({ eligible, notEligible, undecided }) =>
      notify({
        text: t('graduates.batch.judged', {
          eligible: format.number(eligible),
          not: format.number(notEligible),
          undecided: format.number(undecided),
        }),
      }),
  });
  const params = { id: batch.id };
  return (
    <div className={classes.actions}>
      {writable && can('education.graduation.create') && (
        <Button
          variant="default"
          leftSection={<Icon name="users-group" size={18} />}
          loading={build.isPending}
          onClick={() => build.mutate({ params }, { onError })}
        >
          {t('graduates.batch.build')}
        </Button>
      )}
      {writable && can('education.graduation.edit') && (
        <Button
          variant="default"
          leftSection={<Icon name="list-check" size={18} />}
          loading={judge.isPending}
          onClick={() => judge.mutate({ params, body: {} }, { onError })}
        >
          {t('graduates.batch.judge')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Icon name="table" size={18} />}
        onClick={() => setEntering('grid')}
      >
        {t('graduates.exam.action')}
      </Button>
      <Button variant="default" leftSection={<Icon name="settings" size={18} />} onClick={onEdit}>
        {t('graduates.batch.rules')}
      </Button>
      {entering && (
        <Suspense>
          {entering === 'grid' ? (
            <ExamGrid batch={batch} onClose={() => setEntering(null)} onImport={() => setEntering('sheet')} />
          ) : (
            <ExamImport batch={batch} onClose={() => setEntering(null)} />
          )}
        </Suspense>
      )}
    </div>
  );
}

/** How many stand where; statuses that nobody has aren't told. */
function Counts({ batches }: { batches: readonly GraduationBatch[] }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const sum = (status: GraduateStatus) =>
    batches.reduce((total, { counts }) => total + (counts[status] ?? 0), 0);
  const told = graduateStatuses.filter((status) => sum(status) > 0);
  if (told.length === 0) return null;
  return (
    <ul className={classes.counts}>
      {told.map((status) => (
        <li key={status}>
          <strong>{format.number(sum(status))}</strong> {t(`graduates.status.${status}`)}
        </li>
      ))}
    </ul>
  );
}
