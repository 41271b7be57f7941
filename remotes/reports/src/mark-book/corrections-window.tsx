import {
  correctionEffects,
  decideCorrection,
  listCorrections,
  type MarkCorrection,
  withdrawCorrection,
} from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation, useCan, useCurrentUser } from '@suksa/platform';
import {
  Button,
  EmptyState,
  ErrorState,
  Group,
  keepLoaded,
  Modal,
  Skeleton,
  useRefusalNotice,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './mark-book.module.css';
import { shownAverage, shownContent } from './typed-mark.ts';
import { useColumnTitles } from './use-column-titles.ts';

/** Corrections that wait, each with the averages and places that it would move. */
export default function CorrectionsWindow({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('reports');
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(listCorrections)));
  return (
    <Modal opened kind="drawer" size="lg" onClose={onClose} title={t('mark_book.correction.list')}>
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />
      ) : !data ? (
        <Skeleton height={160} />
      ) : data.rows.length === 0 ? (
        <EmptyState title={t('mark_book.correction.none')} />
      ) : (
        <ol className={classes.corrections}>
          {data.rows.map((row) => (
            <Correction key={row.id} row={row} codes={data.codes} />
          ))}
        </ol>
      )}
    </Modal>
  );
}

interface CorrectionProps {
  readonly row: MarkCorrection;
  readonly codes: Parameters<typeof shownContent>[1];
}

function Correction({ row, codes }: CorrectionProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const can = useCan();
  const refusal = useRefusalNotice('reports');
  const user = useCurrentUser();
  const titles = useColumnTitles({ subjects: [] });
  const effects = useQuery(apiQuery(correctionEffects, { params: { id: row.id } }));
  const decide = useApiMutation(decideCorrection);
  const takeBack = useApiMutation(withdrawCorrection);
  const own = user?.id === row.byId;
  const settle = (approve: boolean) =>
    decide.mutate(
      { params: { id: row.id }, body: { version: row.version, approve, note: '' } },
      { onError: refusal },
    );
  return (
    <li>
      <p>
        <strong>{format.name(row.student)}</strong> · {format.className(row.className)} ·{' '}
        {format.name(row.subject)} · {titles.ofColumn(row.column)}
      </p>
      <p>
        <del>{shownContent(row.from, codes) || '–'}</del> → <ins>{shownContent(row.to, codes) || '–'}</ins>
        {' · '}
        {row.reason}
      </p>
      <p className={classes.faint}>
        {t('mark_book.correction.by', { name: format.name(row.by), time: format.dateTime(row.at) })}
      </p>
      {effects.data && (
        <details open={effects.data.moves.length <= 6}>
          <summary>
            {t('mark_book.correction.moves', {
              count: effects.data.moves.length,
              number: format.number(effects.data.moves.length),
            })}
          </summary>
          <ul>
            {effects.data.moves.map((move) => (
              <li key={`${move.studentId}/${move.over}/${move.key}`}>
                {format.name(move.name)}: {t(`mark_book.correction.over.${move.over}`)},{' '}
                {t(`mark_book.columns.${move.key as 'term1' | 'term2' | 'year'}`)}{' '}
                {shownAverage(move.average.before, 2) || '–'} → {shownAverage(move.average.after, 2) || '–'}
                {move.rank.before !== move.rank.after &&
                  ` · ${t('mark_book.columns.rank')} ${move.rank.before ?? '–'} → ${move.rank.after ?? '–'}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {own && can('reports.mark.edit') && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={takeBack.isPending}
            onClick={() =>
              takeBack.mutate(
                { params: { id: row.id }, body: { version: row.version } },
                { onError: refusal },
              )
            }
          >
            {t('mark_book.correction.withdraw')}
          </Button>
          {can('reports.mark.approve') && (
            <span className={classes.faint}>{t('mark_book.correction.own')}</span>
          )}
        </Group>
      )}
      {!own && can('reports.mark.approve') && (
        <Group gap="xs">
          <Button size="compact-sm" loading={decide.isPending} onClick={() => settle(true)}>
            {t('mark_book.correction.approve')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => settle(false)}>
            {t('mark_book.correction.refuse')}
          </Button>
        </Group>
      )}
    </li>
  );
}
