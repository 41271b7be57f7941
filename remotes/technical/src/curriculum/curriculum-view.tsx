import { type CurriculumRow, readCurriculum } from '@suksa/contracts/technical';
import type { PrintLanguage } from '@suksa/i18n';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan, useScreen } from '@suksa/platform';
import {
  Button,
  EmptyState,
  ErrorState,
  Icon,
  keepLoaded,
  PageFrame,
  PrintButton,
  Select,
  Skeleton,
} from '@suksa/ui';
import { useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './curriculum.module.css';
import { CurriculumLevelTable } from './curriculum-level-table.tsx';
import { CurriculumTable } from './curriculum-table.tsx';

const CurriculumForm = lazy(() => import('./curriculum-form.tsx'));
const CopyCurriculum = lazy(() => import('./copy-curriculum.tsx'));
const FillCurriculum = lazy(() => import('./fill-curriculum.tsx'));

/** How the chosen year teaches its subjects: all levels side by side, or one of them. */
export default function CurriculumView({ children }: { children: ReactNode }) {
  const { t } = useTranslation('technical');
  const { t: common } = useTranslation('common');
  const { title, help } = useScreen();
  const format = useFormat();
  const can = useCan();
  const context = useBranch();
  const state = useListState({ sorts: ['position'], filters: { view: ['curriculum'], level: 'number' } });
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(readCurriculum)));
  const [opened, setOpened] = useState<CurriculumRow | 'new' | 'copy' | 'fill' | null>(null);
  const mayEdit = can('technical.subject.edit') && context !== null && !context.readOnly;
  const year = context?.year?.name ?? '';
  const level = data?.levels.find(({ id }) => id === state.query.level);
  const caption = t('curriculum.caption', { year });

  async function print(language: PrintLanguage) {
    if (!data) return;
    const { printCurriculum } = await import('./print-curriculum.tsx');
    const school = context ? format.name(context.branch.name) : '';
    await printCurriculum({ school, title: caption, data, language });
  }

  const fillers = mayEdit && (
    <>
      {(data?.years.length ?? 0) > 0 && (
        <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => setOpened('copy')}>
          {t('curriculum.copy.action')}
        </Button>
      )}
      <Button variant="default" leftSection={<Icon name="list-check" />} onClick={() => setOpened('fill')}>
        {t('curriculum.fill.action')}
      </Button>
      <Button leftSection={<Icon name="plus" />} onClick={() => setOpened('new')}>
        {t('curriculum.add')}
      </Button>
    </>
  );

  return (
    <PageFrame title={title} help={help} actions={fillers}>
      {children}
      {data && data.rows.length > 0 && (
        <div className={classes.bar}>
          <Select
            aria-label={t('curriculum.level')}
            placeholder={t('curriculum.all_levels')}
            data={data.levels.map(({ id, name }) => ({ value: String(id), label: format.name(name) }))}
            value={level ? String(level.id) : null}
            onChange={(id) => state.setFilter('level', id === null ? null : Number(id))}
          />
          <span className={classes.space} />
          <PrintButton
            kind="technical.curriculum"
            label={common('actions.print')}
            namespace="technical"
            onPrint={print}
          />
        </div>
      )}
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="technical" />
      ) : !data ? (
        <Skeleton height={420} />
      ) : data.rows.length === 0 ? (
        <EmptyState title={t('curriculum.empty.title')} text={t('curriculum.empty.text')} action={fillers} />
      ) : level ? (
        <CurriculumLevelTable level={level} rows={data.rows} onOpen={setOpened} />
      ) : (
        <CurriculumTable caption={caption} data={data} onOpen={setOpened} />
      )}
      <Suspense>
        {data && opened && opened !== 'copy' && opened !== 'fill' && (
          <CurriculumForm
            data={data}
            row={opened === 'new' ? null : opened}
            levelId={level?.id ?? null}
            onClose={() => setOpened(null)}
          />
        )}
        {data && opened === 'copy' && <CopyCurriculum years={data.years} onClose={() => setOpened(null)} />}
        {data && opened === 'fill' && <FillCurriculum levels={data.levels} onClose={() => setOpened(null)} />}
      </Suspense>
    </PageFrame>
  );
}
