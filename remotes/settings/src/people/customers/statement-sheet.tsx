import type { Statement } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { type PrintColumn, PrintTable, SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import classes from './statement.module.css';

interface StatementSheetProps {
  readonly statement: Statement;
  readonly school: string;
  /** A letter that asks for what is overdue. */
  readonly reminder?: boolean;
}

type Line = Statement['lines'][number];

/** One family's statement on paper: every invoice and receipt with the balance after it. */
/** A browser breaks a line after a hyphen where nothing forbids it. */
const untorn = (number: string): string => number.replaceAll('-', '-\u2060');

export function StatementSheet({ statement, school, reminder = false }: StatementSheetProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { family, company, address, lines, balance, credit, overdue, billed, paid, asOf } = statement;
  const columns: PrintColumn<Line>[] = [
    { key: 'day', title: t('statement.day'), render: ({ day }) => format.date(day) },
    {
      key: 'number',
      title: t('statement.document'),
      render: ({ kind, number }) => `${t(`statement.kinds.${kind}`)}\n${untorn(number)}`,
    },
    {
      key: 'what',
      title: t('statement.what'),
      render: ({ child, items, counts }) => (
        <span className={classes.what}>
          {format.row([child && format.name(child), format.row(items.map(format.name))], ': ')}
          {!counts && `\n(${t('statement.void').replace('\n', ' · ')})`}
        </span>
      ),
    },
    {
      key: 'charge',
      title: t('statement.charge'),
      align: 'end',
      render: ({ charge }) => (charge > 0 ? format.kip(charge) : ''),
    },
    {
      key: 'payment',
      title: t('statement.payment'),
      align: 'end',
      render: ({ payment }) => (payment > 0 ? format.kip(payment) : ''),
    },
    {
      key: 'balance',
      title: t('statement.balance'),
      align: 'end',
      render: (line) => format.kip(line.balance),
    },
  ];
  return (
    <section className={classes.sheet}>
      <SchoolHeader
        school={school}
        title={t(reminder ? 'statement.reminder' : 'statement.title')}
        subtitle={
          <>
            {format.name(family.name)}
            {company && ` · ${company}`}
          </>
        }
      />
      {company && address && <p>{address}</p>}
      {reminder && (
        <p className={classes.letter}>{t('statement.reminder_text', { amount: format.kip(overdue) })}</p>
      )}
      <PrintTable
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        footer={[
          {
            what: t('statement.total'),
            charge: format.kip(billed),
            payment: format.kip(paid),
            balance: format.kip(balance - credit),
          },
        ]}
      />
      <dl className={classes.sums}>
        <dt>{t('customers.fields.balance')}</dt>
        <dd>{format.kip(balance)}</dd>
        <dt>{t('customers.fields.overdue')}</dt>
        <dd>{format.kip(overdue)}</dd>
        <dt>{t('customers.fields.credit')}</dt>
        <dd>{format.kip(credit)}</dd>
      </dl>
      {statement.shares.map(({ child, households, open }) => (
        <p key={format.name(child)}>
          {t('statement.share', { child: format.name(child), amount: format.kip(open) })}{' '}
          {format.row(
            households.map((part) =>
              t('statement.share_part', {
                family: format.name(part.name),
                share: format.percent(part.share / 100),
                amount: format.kip(part.open),
              }),
            ),
            '; ',
          )}
        </p>
      ))}
      <Signatures
        of={[t('statement.accountant')]}
        placeAndDate={t('statement.as_of', { time: format.dateTime(asOf) })}
      />
    </section>
  );
}
