import type { EndpointOutput } from '@suksa/contracts';
import { readMyTill, type Till } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, ErrorState, Icon, keepLoaded, notify, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './tills.module.css';

const OpenTillForm = lazy(() => import('./open-till-form.tsx'));
const CountTillForm = lazy(() => import('./count-till-form.tsx'));
const ExplainTillForm = lazy(() => import('./explain-till-form.tsx'));

type Mine = EndpointOutput<typeof readMyTill>;

/** The caller's own till: opened in the morning, counted and closed in the evening. */
export function MyTill() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(readMyTill)));
  const [doing, setDoing] = useState<'open' | 'count' | 'explain' | null>(null);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
    ) : (
      <Skeleton height={76} />
    );
  const { till, handover } = data;
  const close = () => setDoing(null);

  function counted(after: Till) {
    if (after.difference === 0)
      notify({ text: t('tills.exact', { amount: format.kip(after.counted ?? 0) }) });
    // Over or short: the reason is asked for at once.
    setTimeout(() => setDoing(after.difference === 0 ? null : 'explain'));
  }

  return (
    <>
      {refreshFailure}
      <section className={classes.mine} aria-label={t('tills.mine')}>
        <Standing mine={data} />
        <div className={classes.buttons}>
          {!till && (
            <Button leftSection={<Icon name="lock-open" />} onClick={() => setDoing('open')}>
              {t(handover ? 'tills.take_over' : 'tills.open')}
            </Button>
          )}
          {till?.state === 'open' && (
            <Button leftSection={<Icon name="cash" />} onClick={() => setDoing('count')}>
              {t('tills.count')}
            </Button>
          )}
          {till?.state === 'counted' && (
            <Button leftSection={<Icon name="writing" />} onClick={() => setDoing('explain')}>
              {t('tills.explain')}
            </Button>
          )}
        </div>
      </section>
      <Suspense>
        {doing === 'open' && <OpenTillForm handover={handover} onClose={close} />}
        {doing === 'count' && till && (
          <CountTillForm till={till} takers={data} onCounted={counted} onClose={close} />
        )}
        {doing === 'explain' && till?.state === 'counted' && <ExplainTillForm till={till} onClose={close} />}
      </Suspense>
    </>
  );
}

function Standing({ mine: { till, overdue, handover } }: { readonly mine: Mine }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  if (!till)
    return (
      <div className={classes.mineText}>
        <span className={classes.mineTitle}>{t('tills.none_open')}</span>
        <span className={classes.quiet}>
          {handover
            ? t('tills.handover_waits', {
                name: format.name(handover.from),
                amount: format.kip(handover.amount),
              })
            : t('tills.none_open_text')}
        </span>
      </div>
    );
  return (
    <div className={classes.mineText}>
      <span className={classes.mineTitle}>
        {till.state === 'open'
          ? t('tills.open_since', { time: format.dateTime(till.openedAt) })
          : t('tills.counted_waits')}
      </span>
      <span className={classes.quiet}>
        {overdue ? t('tills.overdue') : t('tills.opening_of', { amount: format.kip(till.opening) })}
      </span>
    </div>
  );
}
