import type { PublishedResult } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { EmptyState, StatusBadge, type Tone } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './dashboard-results.module.css';
import shared from './dashboard-screen.module.css';

const tones: Readonly<Record<PublishedResult['outcome'], Tone>> = {
  promote: 'green',
  repeat: 'amber',
  re_sit_pending: 'amber',
  graduate: 'green',
};

/** For a family: how the years of its children ended, once the school has decided. */
export function DashboardResults({ items }: { items: readonly PublishedResult[] }) {
  const { t } = useTranslation('shell');
  return (
    <section aria-labelledby="results">
      <h2 id="results" className={shared.heading}>
        {t('dashboard.results')}
      </h2>
      {items.length === 0 ? (
        <EmptyState title={t('dashboard.no_results')} text={t('dashboard.no_results_text')} />
      ) : (
        <ul className={classes.results}>
          {items.map((result) => (
            <ResultCard key={`${result.studentId} ${result.year}`} result={result} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ResultCard({ result }: { result: PublishedResult }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { name, year, className, average, reSitAverage, band, outcome, exam } = result;
  const facts = [
    [t('dashboard.average'), average],
    [t('dashboard.re_sit'), reSitAverage],
    [t('dashboard.exam'), exam?.result ?? null],
    [t('dashboard.exam_re_sit'), exam?.reSit ?? null],
  ] as const;
  const known = facts.filter(([, mark]) => mark !== null);
  return (
    <li className={classes.result}>
      <div className={classes.who}>
        <strong>{format.name(name)}</strong>
        <span className={classes.place}>
          {t('dashboard.year_and_class', { year, className: format.className(className) })}
        </span>
      </div>
      <StatusBadge tone={tones[outcome]} label={t(`dashboard.outcomes.${outcome}`)} />
      {known.length === 0 ? (
        <p className={classes.none}>{t('dashboard.no_average')}</p>
      ) : (
        <dl className={classes.marks}>
          {known.map(([label, mark]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{format.mark(mark ?? 0, 2)}</dd>
            </div>
          ))}
          {band && (
            <div>
              <dt>{t('dashboard.band')}</dt>
              <dd>
                <StatusBadge tone={band.tone} label={format.name(band.name)} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </li>
  );
}
