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
  const changeOf = useChangeLabels();
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
                  .map(({ field, before, after }) => {
                    const [old, now] = changeOf(before, after);
                    return (
                      <li key={field}>
                        {labels[field]}: <del>{show?.(field, before) ?? old}</del>{' '}
                        <ins>{show?.(field, after) ?? now}</ins>
                      </li>
                    );
                  })}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Both values in words: of a name that changed in the other language alone, in that language. */
function useChangeLabels() {
  const { locale } = useFormat();
  const words = useValueLabels();
  const other = locale === 'lo' ? 'en' : 'lo';
  return function changeOf(before: unknown, after: unknown): readonly [string, string] {
    const shown = [words(before), words(after)] as const;
    const [old, now] = [nameIn(before), nameIn(after)];
    const hidden = old && now && shown[0] === shown[1];
    return hidden ? [words(old[other]), words(now[other])] : shown;
  };
}

function useValueLabels() {
  const { t } = useTranslation('common');
  const format = useFormat();
  return function words(value: unknown): string {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'answers.yes' : 'answers.no');
    if (typeof value === 'number') return format.number(value);
    if (Array.isArray(value)) return value.map(words).join(', ') || '–';
    const name = nameIn(value);
    return name ? format.name(name) : String(value);
  };
}

const nameIn = (value: unknown): BilingualName | undefined => {
  if (isName(value)) return value;
  const named = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  return isName(named) ? named : undefined;
};

const isName = (value: unknown): value is BilingualName =>
  typeof value === 'object' && value !== null && 'lo' in value && 'en' in value;
