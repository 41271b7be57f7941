import { type BranchRecord, branchAudit } from '@suksa/contracts/settings';
import { type KeyOf, useFormat } from '@suksa/i18n';
import { apiQuery, useCan } from '@suksa/platform';
import { Title } from '@suksa/ui';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BranchPictures } from './branch-pictures.tsx';
import { BranchUse } from './branch-use.tsx';
import classes from './branches.module.css';
import { useBranchLabels } from './use-branch-labels.ts';

interface BranchSideProps {
  readonly branch: BranchRecord;
  /** Whether the caller works in every branch. */
  readonly everywhere: boolean;
}

/** Beside the form: the branch's pictures, whether it is in use, and who changed what. */
export function BranchSide({ branch, everywhere }: BranchSideProps) {
  const { t } = useTranslation('settings');
  const can = useCan();
  return (
    <div className={classes.side}>
      <section className={classes.card} aria-label={t('branches.sections.pictures')}>
        <Title order={2} size="h5" mb="sm">
          {t('branches.sections.pictures')}
        </Title>
        <BranchPictures id={branch.id} readOnly={!can('settings.branch.edit')} />
      </section>
      {everywhere && can('settings.branch.delete') && <BranchUse branch={branch} />}
      <section className={classes.card} aria-label={t('history')}>
        <Title order={2} size="h5" mb="sm">
          {t('history')}
        </Title>
        <BranchHistory id={branch.id} />
      </section>
    </div>
  );
}

function BranchHistory({ id }: { id: number }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { statuses, weekdays, pictures } = useBranchLabels();
  const history = useQuery(apiQuery(branchAudit, { params: { id } }));
  const series = (kind: KeyOf<'settings', 'branches.series'>) => t(`branches.series.${kind}`);
  const labels = {
    code: t('branches.fields.code'),
    name: t('branches.fields.name'),
    levels: t('branches.fields.levels'),
    address: t('branches.fields.address'),
    phone: t('branches.fields.phone'),
    otherPhone: t('branches.fields.other_phone'),
    licenceNumber: t('branches.fields.licence'),
    head: t('branches.fields.head'),
    timeZone: t('branches.fields.time_zone'),
    workingDays: t('branches.fields.working_days'),
    receiptHeader: t('branches.sections.receipt'),
    bankText: t('branches.fields.bank_text'),
    invoiceQr: t('branches.sections.invoice_qr'),
    receiptPattern: series('receipt'),
    receiptNext: `${series('receipt')} · ${t('branches.next')}`,
    invoicePattern: series('invoice'),
    invoiceNext: `${series('invoice')} · ${t('branches.next')}`,
    studentCodePattern: series('student_code'),
    studentCodeNext: `${series('student_code')} · ${t('branches.next')}`,
    status: t('branches.fields.status'),
    picture: t('branches.sections.pictures'),
  };
  const show = (field: string, value: unknown) => {
    if (field === 'workingDays' && Array.isArray(value))
      return value.map((day: number) => format.weekday(day)).join(', ');
    return [...statuses, ...pictures, ...weekdays].find((option) => option.value === value)?.label;
  };
  return <AuditHistory result={history} labels={labels} show={show} />;
}
