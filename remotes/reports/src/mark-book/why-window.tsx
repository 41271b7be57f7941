import type { Mean } from '@suksa/contracts/marks/book';
import type { MarkBook } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { Modal } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import type { Derived } from './grid-model.ts';
import classes from './mark-book.module.css';
import { shownAverage } from './typed-mark.ts';
import { useColumnTitles } from './use-column-titles.ts';

interface WhyWindowProps {
  readonly book: MarkBook;
  readonly title: string;
  readonly derived: Derived;
  /** The averages of everybody, for the place among them. */
  readonly everybody: readonly (number | null)[];
  readonly onClose: () => void;
}

/** How an average and a place came about: what went in, with which weight, the sum, and how it was rounded. */
export default function WhyWindow({ book, title, derived, everybody, onClose }: WhyWindowProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { mean, rank } = derived;
  const { decimals } = book.rules;
  const scale = mean.parts.some(({ label }) => book.subjects.some(({ id }) => String(id) === label))
    ? 100
    : 1;
  const better = everybody.filter(
    (value) => value !== null && mean.value !== null && value > mean.value,
  ).length;
  const same = everybody.filter((value) => value !== null && value === mean.value).length - 1;
  return (
    <Modal opened onClose={onClose} title={t('mark_book.why.title', { what: title })} size="md">
      <Parts mean={mean} book={book} />
      {mean.value === null ? (
        <p>{t('mark_book.why.nothing')}</p>
      ) : (
        <p>
          {t('mark_book.why.sum', {
            total: format.number(mean.total / 100 / scale, 4),
            weights: format.number(mean.weights / scale, 2),
            exact: format.number(mean.total / mean.weights / 100, 6),
            value: shownAverage(mean.value, decimals),
            digits: format.number(decimals),
          })}
        </p>
      )}
      {mean.partial && mean.value !== null && <p>{t('mark_book.why.partial')}</p>}
      {rank !== null && (
        <p>
          {t('mark_book.why.rank', { rank: format.number(rank), better: format.number(better) })}{' '}
          {same > 0 && t('mark_book.why.shared', { count: same, others: format.number(same) })}
        </p>
      )}
    </Modal>
  );
}

function Parts({ mean, book }: { readonly mean: Mean; readonly book: MarkBook }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const titles = useColumnTitles(book);
  const nameOf = (label: string): string => {
    const subject = book.subjects.find(({ id }) => String(id) === label);
    if (subject) return format.name(subject.name);
    if (['months1', 'months2', 'term1', 'term2'].includes(label))
      return t(`mark_book.columns.${label as 'months1' | 'months2' | 'term1' | 'term2'}`);
    return titles.ofColumn(label);
  };
  // Coefficients are kept in hundredths, the weights of a scheme as they are.
  const isSubject = (label: string) => book.subjects.some(({ id }) => String(id) === label);
  return (
    <table className={classes.parts}>
      <thead>
        <tr>
          <th scope="col">{t('mark_book.why.part')}</th>
          <th scope="col">{t('mark_book.why.mark')}</th>
          <th scope="col">{t('mark_book.why.weight')}</th>
        </tr>
      </thead>
      <tbody>
        {mean.parts.map(({ label, worth, weight }) => (
          <tr key={label}>
            <th scope="row">{nameOf(label)}</th>
            <td>{typeof worth === 'number' ? shownAverage(worth, 2) : t(`mark_book.why.${worth}`)}</td>
            <td>{format.number(isSubject(label) ? weight / 100 : weight, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
