import { type LeavingFacts as Facts, leavingFacts } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useMayOpen } from '@suksa/platform';
import { ErrorState, Icon, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './leaving-facts.module.css';
import { SeveralLeaving } from './several-leaving.tsx';

/** Money, card, papers and siblings of who is about to leave, and what becomes of each: before the button. */
export function LeavingFacts({ students }: { students: readonly number[] }) {
  const { t } = useTranslation('education');
  const { data, error, refetch } = useQuery({
    ...apiQuery(leavingFacts, { body: { students: [...students] } }),
    enabled: students.length > 0,
    // Debts are paid and cards blocked elsewhere meanwhile.
    staleTime: 0,
  });
  const [one] = data?.rows ?? [];
  return (
    <section className={classes.facts} aria-label={t('leaving.heading')}>
      <h3 className={classes.heading}>{t('leaving.heading')}</h3>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
      ) : !data ? (
        <Skeleton height={120} />
      ) : data.rows.length > 1 ? (
        <SeveralLeaving rows={data.rows} />
      ) : (
        one && <OneLeaving facts={one} />
      )}
    </section>
  );
}

function OneLeaving({ facts: { id, code, money, card, papers, siblings } }: { facts: Facts }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const family = money && `/settings/users/customer?family=${money.familyId}`;
  return (
    <ul className={classes.list}>
      {money && money.owed > 0 && (
        <Line
          icon="cash"
          worry
          title={[
            t('leaving.owes', {
              amount: format.kip(money.owed),
              invoices: format.number(money.unpaidInvoices),
            }),
            money.oldestDue && t('leaving.oldest', { date: format.date(money.oldestDue) }),
          ]
            .filter(Boolean)
            .join('; ')}
          text={t('leaving.owes_text', { family: format.name(money.familyName) })}
          to={`/feeinvoice?q=${encodeURIComponent(code)}`}
          way={t('leaving.to_invoices')}
        />
      )}
      {money?.owed === 0 && <Line icon="cash" title={t('leaving.owes_nothing')} />}
      {money && family && money.credit > 0 && (
        <Line
          icon="wallet"
          worry
          title={t('leaving.credit', { amount: format.kip(money.credit) })}
          text={t('leaving.credit_text')}
          to={family}
          way={t('leaving.to_family')}
        />
      )}
      {money && money.runningInvoices > 0 && (
        <Line
          icon="file-text"
          worry
          title={t('leaving.running', {
            count: money.runningInvoices,
            invoices: format.number(money.runningInvoices),
          })}
          text={t('leaving.running_text')}
          to={`/feeinvoice?q=${encodeURIComponent(code)}`}
          way={t('leaving.to_invoices')}
        />
      )}
      {card ? (
        <Line
          icon="id-badge-2"
          title={t('leaving.card', { number: card.number })}
          text={t('leaving.card_text')}
          to={`/settings/students/tool_desight_card?tab=cards&people=${id}`}
          way={t('leaving.to_card')}
        />
      ) : (
        <Line icon="id-badge-2" title={t('leaving.no_card')} />
      )}
      {papers.map((paper) => (
        <Line
          key={paper}
          icon="file-text"
          worry
          title={t(`leaving.paper.${paper}`)}
          text={t('leaving.paper_text')}
          to={`/education_management/education_index?status=all&student=${id}`}
          way={t('leaving.to_student')}
        />
      ))}
      {siblings.length > 0 && (
        <Line
          icon="users"
          title={t('leaving.siblings', {
            names: siblings
              .map(({ name, className }) =>
                [format.name(name), className && format.className(className)].filter(Boolean).join(' '),
              )
              .join(', '),
          })}
          text={t('leaving.siblings_text')}
          {...(family && { to: family, way: t('leaving.to_family') })}
        />
      )}
    </ul>
  );
}

interface LineProps {
  readonly icon: string;
  readonly title: string;
  readonly text?: ReactNode;
  /** Something that somebody still has to see to. */
  readonly worry?: boolean;
  readonly to?: string;
  readonly way?: string;
}

/** In a window of its own, so that nothing typed here is lost by looking there. */
function Line({ icon, title, text, worry = false, to, way }: LineProps) {
  const mayOpen = useMayOpen();
  return (
    <li className={classes.line} data-worry={worry || undefined}>
      <Icon name={icon} size={18} />
      <span>
        <strong>{title}</strong>
        {text && <span className={classes.text}>{text}</span>}
      </span>
      {to && way && mayOpen(to) && (
        <Link to={to} target="_blank" className={classes.way}>
          {way}
        </Link>
      )}
    </li>
  );
}
