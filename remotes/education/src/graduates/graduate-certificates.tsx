import type { CertificateRecord, GraduateRecord } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { Alert, Icon, Stack } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './graduates.module.css';

/** The certificates of one candidate, void ones too, with duplicates and who took them. */
export function GraduateCertificates({ record }: { record: GraduateRecord }) {
  const { t } = useTranslation('education');
  const valid = record.certificates.find(({ voided }) => voided === null);
  if (record.certificates.length === 0)
    return <p className={classes.hint}>{t('graduates.no_certificate')}</p>;
  return (
    <Stack gap="sm">
      {record.renamed && valid && (
        <Alert color="gray" icon={<Icon name="info-circle" />}>
          {t('graduates.renamed', { now: inBothScripts(record.name), at_issue: inBothScripts(valid.name) })}
        </Alert>
      )}
      <ul className={classes.log}>
        {record.certificates.map((certificate) => (
          <Certificate key={certificate.id} certificate={certificate} />
        ))}
      </ul>
    </Stack>
  );
}

const inBothScripts = ({ lo, en }: GraduateRecord['name']): string => [lo, en].filter(Boolean).join(' · ');

function Certificate({ certificate }: { certificate: CertificateRecord }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { voided } = certificate;
  return (
    <li>
      <p>
        <strong className={voided ? classes.voided : undefined}>{certificate.code}</strong>{' '}
        {format.date(certificate.issuedOn)} · {format.name(certificate.name)} · {certificate.signatory}
      </p>
      {voided && (
        <p>
          {t('graduates.voided', {
            name: format.name(voided.by),
            time: format.dateTime(voided.at),
            reason: voided.reason,
          })}
        </p>
      )}
      {certificate.duplicates.map(({ number, issuedOn, reason }) => (
        <p key={number}>
          {t('graduates.duplicate.number', { number: format.number(number) })}: {format.date(issuedOn)} ·{' '}
          {reason}
        </p>
      ))}
      {certificate.handOvers.map(({ id, copy, receivedBy, relation, identityNumber, handedOn, handedBy }) => (
        <p key={id}>
          {t('graduates.hand_over.told', {
            name: [receivedBy, relation, identityNumber].filter(Boolean).join(', '),
            date: format.date(handedOn),
            by: format.name(handedBy),
          })}
          {copy > 0 && ` · ${t('graduates.duplicate.number', { number: format.number(copy) })}`}
        </p>
      ))}
    </li>
  );
}
