import { useErrorText } from '@suksa/i18n';
import { codedErrorOf, dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './bulk-work.module.css';

interface BulkWork<Row> {
  readonly rows: readonly Row[];
  readonly act: (row: Row, typed: string) => Promise<unknown>;
  readonly nameOf: (row: Row) => string;
  /** What is told of those with whom it was done. */
  readonly done: (rows: readonly Row[]) => string;
  /** What is asked first; it stays open with what was typed until it was done with everybody, or is cancelled. */
  readonly ask?: Omit<Parameters<typeof dialogs.prompt>[0], 'submit' | 'namespace'>;
}

interface Refused<Row> {
  readonly row: Row;
  readonly name: string;
  readonly why: string;
  readonly call: string | undefined;
}

/** Does one thing with each of several rows; who is refused is told by name, and keeps nobody else from it. */
export function useBulkWork() {
  const { t } = useTranslation('settings');
  const { errorText } = useErrorText('settings');

  return async <Row,>(work: BulkWork<Row>): Promise<readonly Row[]> => {
    const { rows, nameOf, done, ask } = work;
    const worked: Row[] = [];

    /** Those with whom it wasn't done. */
    async function tryEach(left: readonly Row[], typed: string): Promise<readonly Refused<Row>[]> {
      const refused: Refused<Row>[] = [];
      for (const row of left) {
        try {
          await work.act(row, typed);
          worked.push(row);
        } catch (cause) {
          const { code, details, call } = codedErrorOf(cause);
          refused.push({ row, name: nameOf(row), why: errorText(code, { ...details }), call });
        }
      }
      return refused;
    }

    /** Nothing to tell where all went well. */
    const inWords = (refused: readonly Refused<Row>[]) =>
      rows.length === 1 ? (
        refused[0]?.why
      ) : refused.length > 0 ? (
        <>
          {worked.length > 0 && ask && <p className={classes.worked}>{done(worked)}</p>}
          <RefusedList refused={refused} />
        </>
      ) : undefined;

    if (ask) {
      let left = rows;
      await dialogs.prompt({
        ...ask,
        submit: async (typed) => {
          const refused = await tryEach(left, typed);
          left = refused.map(({ row }) => row);
          return inWords(refused);
        },
      });
      if (worked.length > 0) notify({ text: done(worked) });
      return worked;
    }

    const refused = await tryEach(rows, '');
    const [first] = refused;
    if (!first) notify({ text: done(worked) });
    else if (rows.length === 1) notify({ tone: 'red', text: first.why, about: first.call });
    else
      await dialogs.alert({
        tone: 'error',
        title: worked.length > 0 ? done(worked) : t('bulk.nobody'),
        text: inWords(refused),
      });
    return worked;
  };
}

function RefusedList({ refused }: { refused: readonly { name: string; why: string }[] }) {
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
