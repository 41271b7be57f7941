import type { OverdueFamily } from '@suksa/contracts/feeinvoice';
import { school } from '@suksa/contracts/session';
import { type BilingualName, localDay, type PrintLanguage } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { BankQr, PrintTable, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import paper from '../../components/paper.module.css';
import { onOneLine, usePaper } from '../../components/use-paper.tsx';
import classes from './letters.module.css';

interface Letters {
  readonly families: readonly OverdueFamily[];
  readonly branch: BilingualName;
  readonly language: PrintLanguage;
}

/** One page for each family with what it is overdue with. Throws `ApiError`. */
export async function printLetters({ families, branch, language }: Letters): Promise<void> {
  const { name } = await send(school);
  await printSheet(
    families.map((family) => (
      <Letter key={family.family.id} overdue={family} branch={branch} school={name} />
    )),
    { title: `${localDay()} ${families.length}`, page: 'A4', language },
  );
}

interface LetterProps {
  readonly overdue: OverdueFamily;
  readonly branch: BilingualName;
  readonly school: BilingualName;
}

function Letter({ overdue: { family, invoices, balance, step }, branch, school: schoolName }: LetterProps) {
  const { t, format, each } = usePaper();
  return (
    <article className={classes.letter}>
      <SchoolHeader
        school={format.name(schoolName)}
        branch={format.name(branch)}
        title={onOneLine(t('reminders.letter.title'))}
        subtitle={onOneLine(t('reminders.letter.step', { number: format.number(step) }))}
      />
      <p className={classes.to}>
        {onOneLine(t('reminders.letter.to'))} <strong>{onOneLine(format.name(family.name), ' / ')}</strong>
      </p>
      {each.map(({ locale, t: say }) => (
        <p key={locale} lang={locale}>
          {say('reminders.letter.text', { amount: format.number(balance) })}
        </p>
      ))}
      <PrintTable
        columns={[
          {
            key: 'number',
            title: t('invoice_fields.number'),
            inOneLine: true,
            render: ({ number }) => number,
          },
          {
            key: 'student',
            title: t('invoice_fields.student'),
            render: ({ student }) =>
              [
                onOneLine(format.name(student.name), ' / '),
                student.className && onOneLine(format.className(student.className)),
              ]
                .filter(Boolean)
                .join(' · '),
          },
          {
            key: 'items',
            title: t('paper.for'),
            render: ({ items }) => items.map((item) => onOneLine(format.name(item), ' / ')).join(', '),
          },
          { key: 'due', title: t('invoice_fields.due'), render: ({ dueDate }) => format.date(dueDate) },
          {
            key: 'balance',
            title: t('invoice_fields.balance'),
            align: 'end',
            render: (invoice) => format.number(invoice.balance),
          },
        ]}
        rows={invoices}
        rowKey={({ id }) => id}
        footer={[{ number: onOneLine(t('paper.total')), balance: format.number(balance) }]}
      />
      <div className={paper.end}>
        {each.map(({ locale, t: say }) => (
          <p key={locale} lang={locale}>
            {say('reminders.letter.paid')}
          </p>
        ))}
        <div className={paper.beside}>
          <BankQr label={t('paper.pay_by_qr')} />
          <Signatures
            of={[t('reminders.letter.head')]}
            placeAndDate={format.longDate(localDay())}
            sealed={0}
          />
        </div>
      </div>
    </article>
  );
}
