import {
  type CertificateRecord,
  type GraduateRecord as Found,
  getGraduate,
  graduateAudit,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Alert, Button, ErrorState, Icon, Modal, Skeleton, Stack, Tabs } from '@suksa/ui';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ContactForm } from './contact-form.tsx';
import { CheckBadge, GraduateStatusBadge, useEvidence } from './graduate-badges.tsx';
import classes from './graduates.module.css';
import { PrintPapers } from './papers/print-papers.tsx';

/** One candidate: each check with its evidence, certificates and who took them, contact, history. */
export default function GraduateRecord({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { data, error, refetch } = useQuery(apiQuery(getGraduate, { params: { id } }));
  return (
    <Modal
      opened
      kind="drawer"
      size="lg"
      onClose={onClose}
      title={data ? format.name(data.name) : t('graduates.record')}
      footer={
        data && (
          <>
            <Button
              component={Link}
              to={`/education_management/education_index?status=all&pupil=${data.pupilId}`}
              variant="default"
              leftSection={<Icon name="user" />}
            >
              {t('graduates.to_register')}
            </Button>
            <PrintPapers candidates={[id]} />
          </>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
      ) : data ? (
        <Body record={data} />
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  );
}

function Body({ record }: { record: Found }) {
  const { t } = useTranslation('education');
  const tabs = [
    { name: 'checks', content: <Checks record={record} /> },
    { name: 'certificates', content: <Certificates record={record} /> },
    { name: 'contact', content: <ContactForm key={record.version} record={record} /> },
    { name: 'history', content: <History id={record.id} /> },
  ] as const;
  return (
    <Stack gap="md">
      <div className={classes.actions}>
        <GraduateStatusBadge status={record.status} />
        <span>{[record.code, record.className, record.year].join(' · ')}</span>
      </div>
      <Tabs defaultValue="checks">
        <Tabs.List>
          {tabs.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {t(`graduates.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, content }) => (
          <Tabs.Panel key={name} value={name}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}

function Checks({ record }: { record: Found }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const evidence = useEvidence();
  return (
    <Stack gap="sm">
      <ul className={classes.checks}>
        {record.checks.map(({ key, state, value, needed }) => (
          <li key={key}>
            <strong>{t(`graduates.check.${key}`)}</strong>
            <CheckBadge state={state} />
            <span className={classes.evidence}>
              {state === 'not_asked'
                ? value !== null && t('graduates.checks.found', { found: evidence(key, value) })
                : t('graduates.checks.evidence', {
                    found: evidence(key, value),
                    needed: evidence(key, needed),
                  })}
            </span>
          </li>
        ))}
        <li>
          <strong>{t('graduates.fields.exam')}</strong>
          <span />
          <span className={classes.evidence}>
            {record.examResult === null ? '–' : format.mark(record.examResult, 2)}
            {record.reSitResult !== null &&
              ` · ${t('graduates.fields.re_sit')}: ${format.mark(record.reSitResult, 2)} · ${t('graduates.fields.counts')}: ${format.mark(record.effectiveResult ?? 0, 2)}`}
          </span>
        </li>
      </ul>
      <p className={classes.hint}>
        {record.checkedAt
          ? t('graduates.checks.at', { time: format.dateTime(record.checkedAt) })
          : t('graduates.checks.none')}
        {record.decided && ` · ${t('graduates.checks.decided')}`}
        {' · '}
        {t('graduates.checks.debt_today', { debt: record.debt === null ? '–' : format.kip(record.debt) })}
      </p>
    </Stack>
  );
}

function Certificates({ record }: { record: Found }) {
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

const inBothScripts = ({ lo, en }: Found['name']): string => [lo, en].filter(Boolean).join(' · ');

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

const steps = [
  'decide_eligible',
  'decide_not_eligible',
  're_sit',
  'cleared',
  'not_cleared',
  'approve',
  'withhold',
  'release',
  'revoke',
  'roll_back',
] as const;
const others = ['exam', 're_sit_exam', 'issue', 'hand_over', 'duplicate'] as const;

function History({ id }: { id: number }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const history = useQuery(apiQuery(graduateAudit, { params: { id } }));
  const told = (action: string) => {
    const step = steps.find((known) => known === action);
    if (step) return t(`graduates.step.${step}`);
    const other = others.find((known) => known === action);
    return other ? t(`graduates.history.${other}`) : action;
  };
  const data = history.data && {
    rows: history.data.rows.map((row) => ({ ...row, action: told(row.action) })),
  };
  return (
    <AuditHistory
      result={{ ...history, data }}
      labels={{
        status: t('fields.status'),
        clearance: t('graduates.check.clearance'),
        exam: t('graduates.fields.exam'),
        re_sit: t('graduates.fields.re_sit'),
        certificate: t('graduates.fields.certificate'),
        receivedBy: t('graduates.hand_over.received_by'),
        duplicate: t('graduates.duplicate.action'),
        stateNumber: t('graduates.fields.state_number'),
        phone: t('fields.phone'),
        email: t('graduates.fields.email'),
        destination: t('graduates.fields.destination'),
      }}
      show={(field, value) => {
        if (field === 'status' && value) return t(`graduates.status.${value as 'eligible'}`);
        if (field === 'clearance' && value) return t(`graduates.clearance.${value as 'cleared'}`);
        const isMark = (field === 'exam' || field === 're_sit') && typeof value === 'number';
        return isMark ? format.mark(value, 2) : undefined;
      }}
    />
  );
}
