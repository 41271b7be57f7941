import type { AuditTrailEntry } from '@suksa/contracts';
import { studentHistory } from '@suksa/contracts/education';
import { type KeyOf, useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { EmptyState, ErrorState, keepLoaded, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './record.module.css';
import { useChangeLabels } from './use-change-labels.ts';

/** Who changed what of this student, when, from what to what. */
export function RecordHistory({ id }: { id: number }) {
  const { t } = useTranslation('common');
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(studentHistory, { params: { id } })),
  );
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
    ) : (
      <Skeleton height={160} />
    );
  if (data.rows.length === 0) return <EmptyState title={t('audit.empty')} />;
  return (
    <>
      {refreshFailure}
      <ol className={classes.entries}>
        {data.rows.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function HistoryEntry({ entry }: { entry: AuditTrailEntry }) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const words = useChangeLabels();
  return (
    <li className={classes.entry}>
      <strong>{t(`history.action.${entry.action as KeyOf<'education', 'history.action'>}`)}</strong>
      <div className={classes.dimmed}>
        {common('audit.by', {
          name: entry.by ? format.name(entry.by) : common('audit.system'),
          time: format.dateTime(entry.at),
        })}
      </div>
      {entry.reason && <div>{`${common('audit.reason')}: ${entry.reason}`}</div>}
      {entry.changes.length > 0 && (
        <table className={classes.changes}>
          <tbody>
            {entry.changes.map(({ field, before, after, folded }) => (
              <tr key={field}>
                <th scope="row">{words.label(field)}</th>
                <td>
                  {before !== null && before !== '' && (
                    <>
                      <del>{words.value(field, before)}</del>
                      {' → '}
                    </>
                  )}
                  {folded ? (
                    <span className={classes.dimmed}>{t('history.folded')}</span>
                  ) : (
                    <ins>{words.value(field, after) || common('form.conflict.empty')}</ins>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
}
