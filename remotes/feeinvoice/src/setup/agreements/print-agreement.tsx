import type { Agreement } from '@suksa/contracts/feeinvoice';
import { school } from '@suksa/contracts/session';
import type { BilingualName, PrintLanguage } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { BankQr, PrintTable, printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import { AmountInWords } from '../../components/amount-in-words.tsx';
import paper from '../../components/paper.module.css';
import { onOneLine, usePaper } from '../../components/use-paper.tsx';
import classes from '../reminders/letters.module.css';

interface AgreementPrint {
  readonly agreement: Agreement;
  readonly branch: BilingualName;
  readonly language: PrintLanguage;
}

/** The paper that family and school sign. Throws `ApiError`. */
export async function printAgreement({ agreement, branch, language }: AgreementPrint): Promise<void> {
  const { name } = await send(school);
  await printSheet(<AgreementSheet agreement={agreement} branch={branch} school={name} />, {
    title: `${agreement.day} ${agreement.agreedBy}`,
    page: 'A4',
    language,
  });
}

interface SheetProps extends Pick<AgreementPrint, 'agreement' | 'branch'> {
  readonly school: BilingualName;
}

function AgreementSheet({ agreement, branch, school: schoolName }: SheetProps) {
  const { t, format, each } = usePaper();
  const { parts, invoices, total } = agreement;
  const name = (of: BilingualName) => onOneLine(format.name(of), ' / ');
  return (
    <article className={classes.letter}>
      <SchoolHeader
        school={format.name(schoolName)}
        branch={format.name(branch)}
        title={onOneLine(t('agreements.paper.title'))}
        subtitle={`${onOneLine(t('agreements.day'))}: ${format.date(agreement.day)}`}
      />
      <p className={classes.to}>
        {onOneLine(t('fields.family'))}: <strong>{name(agreement.family.name)}</strong>
        {' · '}
        {onOneLine(t('agreements.agreed_by'))}: <strong>{agreement.agreedBy}</strong>
      </p>
      {each.map(({ locale, t: say }) => (
        <p key={locale} lang={locale}>
          {say('agreements.paper.text', { amount: format.number(total) })}
        </p>
      ))}
      <PrintTable
        columns={[
          { key: 'number', title: t('invoice_fields.number'), render: (invoice) => invoice.number },
          {
            key: 'student',
            title: t('invoice_fields.student'),
            render: ({ student }) => `${name(student.name)} · ${student.code}`,
          },
          {
            key: 'amount',
            title: t('fields.amount'),
            align: 'end',
            render: ({ amount }) => format.number(amount),
          },
        ]}
        rows={invoices}
        rowKey={({ id }) => id}
        footer={[{ number: onOneLine(t('paper.total')), amount: format.number(total) }]}
      />
      <AmountInWords amount={total} />
      <PrintTable
        columns={[
          { key: 'part', title: t('agreements.paper.part'), render: ({ place }) => format.number(place) },
          {
            key: 'due',
            title: t('invoice_fields.due'),
            render: ({ dueDate, payableOn }) =>
              payableOn
                ? `${format.date(dueDate)} (${onOneLine(t('invoices.counts_as', { date: format.date(payableOn) }))})`
                : format.date(dueDate),
          },
          {
            key: 'amount',
            title: t('fields.amount'),
            align: 'end',
            render: ({ amount }) => format.number(amount),
          },
        ]}
        rows={parts.map((part, at) => ({ ...part, place: at + 1 }))}
        rowKey={({ place }) => place}
        footer={[{ part: onOneLine(t('paper.total')), amount: format.number(total) }]}
      />
      <div className={paper.end}>
        {each.map(({ locale, t: say }) => (
          <p key={locale} lang={locale}>
            {say('agreements.paper.terms')}
          </p>
        ))}
        <div className={paper.beside}>
          <BankQr label={t('paper.pay_by_qr')} />
          <Signatures of={[t('agreements.paper.family'), t('reminders.letter.head')]} sealed={1} />
        </div>
      </div>
    </article>
  );
}
