import { Skeleton } from '@mantine/core';
import { type BilingualName, type KeyOf, useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import { keepLoaded } from '../states/keep-loaded.tsx';
import { EmptyState, ErrorState } from '../states/states.tsx';
import classes from './audit-history.module.css';

type Action = KeyOf<'common', 'audit.actions'>;

/** One change, as the audit endpoints of the contracts answer it. */
interface AuditEntry {
  readonly id: number;
  readonly at: string;
  readonly by: BilingualName | null;
  readonly action: string;
  readonly reason: string | null;
  readonly changes: readonly {
    readonly field: string;
    readonly before?: unknown;
    readonly after?: unknown;
  }[];
}

interface AuditHistoryProps {
  /** TanStack Query's result of the record's audit endpoint. */
  readonly result: {
    readonly data: { readonly rows: readonly AuditEntry[] } | undefined;
    readonly error: unknown;
    readonly isFetching?: boolean;
    readonly dataUpdatedAt?: number;
    readonly refetch: () => unknown;
  };
  /** The label of a field by its key in the record; a field without one isn't told. */
  readonly labels: Readonly<Record<string, string>>;
  /** A value in words; by default texts and numbers as they are, yes and no, names in the user's language. */
  readonly show?: (field: string, value: unknown) => string | undefined;
}

/** Who changed a record, when, from what to what; newest first. */
export function AuditHistory({ result, labels, show }: AuditHistoryProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const words = useValueLabels();
  const { data, error, refreshFailure } = keepLoaded(result);
  if (error) return <ErrorState error={error} onRetry={() => void result.refetch()} />;
  if (!data) return <Skeleton height={80} />;
  if (data.rows.length === 0) return <EmptyState title={t('audit.empty')} />;
  return (
    <>
      {refreshFailure}
      <ol className={classes.entries}>
        {data.rows.map(({ id, at, by, action, reason, changes }) => (
          <li key={id} className={classes.entry}>
            <p className={classes.head}>
              <strong>{by ? format.name(by) : t('audit.system')}</strong>
              <span>{t(`audit.actions.${action as Action}`, { defaultValue: t('audit.updated') })}</span>
              <time dateTime={at}>{format.dateTime(at)}</time>
            </p>
            {reason && <p className={classes.reason}>{reason}</p>}
            {action !== 'create' && (
              <ul className={classes.changes}>
                {changes
                  .filter(({ field }) => labels[field])
                  .map(({ field, before, after }) => (
                    <li key={field}>
                      {labels[field]}: <del>{show?.(field, before) ?? words(before)}</del>{' '}
                      <ins>{show?.(field, after) ?? words(after)}</ins>
                    </li>
                  ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function useValueLabels() {
  const { t } = useTranslation('common');
  const format = useFormat();
  return function words(value: unknown): string {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'answers.yes' : 'answers.no');
    if (typeof value === 'number') return format.number(value);
    if (Array.isArray(value)) return value.map(words).join(', ') || '–';
    if (isName(value)) return format.name(value);
    if (typeof value === 'object' && 'name' in value && isName(value.name)) return format.name(value.name);
    return String(value);
  };
}

const isName = (value: unknown): value is BilingualName =>
  typeof value === 'object' && value !== null && 'lo' in value && 'en' in value;
