import { type NoteCount, noteKeys, notes, type TillDetails } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Alert, Anchor, Icon, Stack, StatusBadge } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import details from '../components/details.module.css';
import { Facts } from '../components/facts.tsx';
import classes from './tills.module.css';
import { tillTones } from './use-till-columns.tsx';

export function TillFacts({ till }: { readonly till: TillDetails }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const refunded = till.refunds?.amount ?? 0;
  const facts = [
    [t('tills.opened'), format.dateTime(till.openedAt)],
    [t('tills.taken_from'), till.takenFrom && format.name(till.takenFrom)],
    [t('payment.note'), till.openingNote],
    [t('tills.closed'), till.closedAt && format.dateTime(till.closedAt)],
    [t('tills.closed_by'), till.forced && till.closedBy && format.name(till.closedBy)],
    // Whoever closes another's till says why, also where nothing is missing; else it stands with what is.
    [t('receipt.reason'), till.difference === 0 && till.reason],
    [t('tills.opening'), format.kip(till.opening)],
    [t('tills.cash_in'), till.receipts && format.kip(cashOf(till.receipts))],
    [t('tills.cash_out'), refunded > 0 && format.kip(-refunded)],
    [t('tills.from_school'), beyondTill(till) > 0 && format.kip(beyondTill(till))],
    [t('tills.expected'), till.expected !== null && format.kip(till.expected)],
    [t('tills.counted'), till.counted !== null && format.kip(till.counted)],
    [t('tills.handed_to'), till.handedTo && format.name(till.handedTo.name)],
    [t('tills.given_back'), till.givenBack > 0 && format.kip(-till.givenBack)],
    [t('tills.banked'), till.banked > 0 && format.kip(till.banked)],
  ] as const;
  const difference = till.difference ?? 0;
  return (
    <Stack gap="lg">
      <div>
        <StatusBadge
          tone={tillTones[till.state]}
          label={t(till.forced ? 'tills.states.forced' : `tills.states.${till.state}`)}
        />
      </div>
      {difference !== 0 && (
        <Alert
          role="status"
          color="yellow"
          icon={<Icon name="alert-triangle" />}
          title={t(difference > 0 ? 'tills.over' : 'tills.short', {
            amount: format.kip(Math.abs(difference)),
          })}
        >
          {till.reason && `${t('receipt.reason')}: ${till.reason}`}
        </Alert>
      )}
      <Facts of={facts} />
      {till.receipts && <Taken till={till} receipts={till.receipts} />}
      {till.countedNotes && <Notes count={till.countedNotes} />}
      {till.deposits.length > 0 && <Deposits deposits={till.deposits} />}
      {till.lastReceipt && (
        <section>
          <h3 className={details.heading}>{t('tills.mark')}</h3>
          <p className={classes.quiet}>{till.lastReceipt.receipt}</p>
          <p className={classes.hash}>{till.lastReceipt.hash}</p>
        </section>
      )}
    </Stack>
  );
}

/** Cash that was given back beyond what the till held: it came from what the school keeps. */
export const beyondTill = ({ opening, receipts, refunds, expected }: TillDetails): number =>
  receipts && refunds && expected !== null ? expected - (opening + cashOf(receipts) - refunds.amount) : 0;

/** Opening cash, this and what was given back come to what is expected. */
export const cashOf = ({ methods }: NonNullable<TillDetails['receipts']>): number =>
  methods.find(({ method }) => method === 'cash')?.amount ?? 0;

interface TakenProps {
  readonly till: TillDetails;
  readonly receipts: NonNullable<TillDetails['receipts']>;
}

function Taken({ till: { id }, receipts: { methods, voided } }: TakenProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <section>
      <h3 className={details.heading}>{t('tills.taken')}</h3>
      {methods.length === 0 && voided.count === 0 ? (
        <p className={classes.quiet}>{t('tills.taken_none')}</p>
      ) : (
        <ul className={details.lines}>
          {methods.map(({ method, count, amount }) => (
            <Line
              key={method}
              what={t(`methods.${method}`)}
              detail={t('ledger.receipts', { count, number: format.number(count) })}
              figure={format.number(amount)}
            />
          ))}
          {voided.count > 0 && (
            <Line
              what={t('ledger.voided')}
              detail={t('ledger.receipts', { count: voided.count, number: format.number(voided.count) })}
              figure={format.number(voided.amount)}
            />
          )}
          <li className={details.line}>
            <Anchor component={Link} to={`/feeinvoice/fee_transaction?till=${id}`}>
              {t('tills.open_receipts')}
            </Anchor>
          </li>
        </ul>
      )}
    </section>
  );
}

function Notes({ count }: { readonly count: NoteCount }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <section>
      <h3 className={details.heading}>{t('tills.notes')}</h3>
      <ul className={details.lines}>
        {noteKeys
          .filter((key) => count[key] > 0)
          .map((key) => (
            <Line
              key={key}
              what={`${format.number(notes[key])} × ${format.number(count[key])}`}
              figure={format.number(notes[key] * count[key])}
            />
          ))}
      </ul>
    </section>
  );
}

function Deposits({ deposits }: { readonly deposits: TillDetails['deposits'] }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <section>
      <h3 className={details.heading}>{t('tills.deposits')}</h3>
      <ul className={details.lines}>
        {deposits.map(({ id, slip, day, by, amount }) => (
          <Line
            key={id}
            what={slip}
            detail={`${format.date(day)} · ${format.name(by)}`}
            figure={format.number(amount)}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  readonly what: string;
  readonly detail?: string;
  readonly figure: string;
}

function Line({ what, detail, figure }: LineProps) {
  return (
    <li className={details.line}>
      <span>
        <span className={details.what}>{what}</span>
        {detail && <span className={details.detail}>{detail}</span>}
      </span>
      <span className={details.figure}>{figure}</span>
    </li>
  );
}
