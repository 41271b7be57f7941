import {
  CertificateIssue,
  type Graduate,
  type GraduationBatch,
  issueCertificates,
  listBatches,
} from '@suksa/contracts/education';
import { localDay, useFormat } from '@suksa/i18n';
import { apiQuery, send } from '@suksa/platform';
import { DateField, FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './graduates.module.css';
import { signatoryOf } from './signatory.ts';
import { useReport } from './use-steps.tsx';

interface IssueFormProps {
  readonly rows: readonly Graduate[];
  readonly batches: readonly GraduationBatch[];
  readonly onIssued: () => void;
  readonly onClose: () => void;
}

/** Gives the approved ones their numbers: the day of issue and who signs. */
export default function IssueForm({ rows, batches, onIssued, onClose }: IssueFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const report = useReport();
  // The screen has asked for it before.
  const head = useQuery(apiQuery(listBatches)).data?.head ?? null;
  const form = useContractForm({
    name: 'education.certificates.issue',
    record: rows.map(({ id }) => id).join(' '),
    schema: CertificateIssue,
    namespace: 'education',
    initial: {
      candidates: rows.map(({ id }) => id),
      issuedOn: localDay() as string | null,
      signatory: batches.find(({ id }) => id === rows[0]?.batchId)?.signatory || signatoryOf(head),
    },
    submit: (body) => send(issueCertificates, { body }),
    onSaved: (told) => {
      report(t('graduates.issue.action'), told);
      onIssued();
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('graduates.issue.action')}
      submitLabel={t('graduates.issue.save', { students: format.number(rows.length) })}
      savedText={null}
    >
      <p className={classes.hint}>{t('graduates.issue.help')}</p>
      <TextField
        {...form.field('signatory')}
        label={t('graduates.rules.signatory')}
        maxLength={120}
        required
      />
      <DateField
        {...form.field('issuedOn')}
        label={t('graduates.fields.issued_on')}
        max={localDay()}
        required
      />
    </FormDialog>
  );
}
