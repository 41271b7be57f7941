import type { EndpointOutput } from '@suksa/contracts';
import { readMyTill, type Till } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Button, ErrorState, Icon, keepLoaded, notify, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLostAnswer } from '../components/use-lost-answer.ts';
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
  const [doing, setDoing] = useState<'open' | 'explain' | null>(null);
  // Kept as it was: where the answer to its count is lost, it is closed already, and sent again tells what it came to.
  const [counting, setCounting] = useState<Till | null>(null);
  const { lost, watch } = useLostAnswer();
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
    else setDoing('explain');
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
            <Button leftSection={<Icon name="cash" />} onClick={() => setCounting(till)}>
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
        {/* Gone once one is open: also where the answer to it was lost. */}
        {doing === 'open' && (!till || !lost) && (
          <OpenTillForm handover={handover} watch={watch} onClose={close} />
        )}
        {counting && (
          <CountTillForm
            till={counting}
            takers={data}
            onCounted={counted}
            onClose={() => setCounting(null)}
          />
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
