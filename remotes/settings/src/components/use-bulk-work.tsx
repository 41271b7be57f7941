import type { Endpoint } from '@suksa/contracts';
import { useErrorText } from '@suksa/i18n';
import { ApiError } from '@suksa/platform';
import { dialogs, notify } from '@suksa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './bulk-work.module.css';

interface BulkWork<Row> {
  readonly rows: readonly Row[];
  readonly act: (row: Row) => Promise<unknown>;
  readonly nameOf: (row: Row) => string;
  /** What is told of those with whom it was done. */
  readonly done: (rows: readonly Row[]) => string;
  readonly invalidates: readonly Endpoint[];
}

interface Refused {
  readonly name: string;
  readonly why: string;
}

/** Does one thing with each of several rows; who is refused is told by name, and keeps nobody else from it. */
export function useBulkWork() {
  const { t } = useTranslation('settings');
  const { errorText } = useErrorText('settings');
  const client = useQueryClient();

  return async <Row,>({ rows, act, nameOf, done, invalidates }: BulkWork<Row>): Promise<readonly Row[]> => {
    const worked: Row[] = [];
    const refused: Refused[] = [];
    for (const row of rows) {
      try {
        await act(row);
        worked.push(row);
      } catch (cause) {
        const { code, details } = cause instanceof ApiError ? cause : { code: 'internal_error', details: {} };
        refused.push({ name: nameOf(row), why: errorText(code, { ...details }) });
      }
    }
    await Promise.all(invalidates.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
    const [only] = refused;
    if (!only) notify({ text: done(worked) });
    else if (rows.length === 1) notify({ tone: 'red', text: only.why });
    else
      await dialogs.alert({
        tone: 'error',
        title: worked.length > 0 ? done(worked) : t('bulk.nobody'),
        text: <RefusedList refused={refused} />,
      });
    return worked;
  };
}

function RefusedList({ refused }: { refused: readonly Refused[] }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <p>{t('bulk.refused', { count: refused.length })}</p>
      <ul className={classes.refused}>
        {refused.map(({ name, why }) => (
          <li key={`${name} ${why}`}>
            <strong>{name}</strong>: {why}
          </li>
        ))}
      </ul>
    </>
  );
}
