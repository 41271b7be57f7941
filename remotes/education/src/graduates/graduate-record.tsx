import { type GraduateRecord as Found, getGraduate } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan } from '@suksa/platform';
import { Button, ErrorState, Icon, keepLoaded, Modal, Skeleton, Stack, Tabs } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLeave } from '../components/use-leave.ts';
import { ContactForm, useContactForm } from './contact-form.tsx';
import { PrintDocuments } from './documents/print-documents.tsx';
import { SubjectMarks } from './exam/subject-marks.tsx';
import { CheckBadge, GraduateStatusBadge, useEvidence } from './graduate-badges.tsx';
import { GraduateCertificates } from './graduate-certificates.tsx';
import { GraduateHistory } from './graduate-history.tsx';
import classes from './graduates.module.css';

/** One candidate: each check with its evidence, certificates and who took them, contact, history. */
export default function GraduateRecord({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(getGraduate, { params: { id } })),
  );
  const [dirty, setDirty] = useState(false);
  const can = useCan();
  const leave = useLeave(dirty);
  return (
    <Modal
      opened
      kind="drawer"
      size="lg"
      onClose={() => void leave(onClose)}
      closeOnBackdrop={!dirty}
      title={data ? format.name(data.name) : t('graduates.record')}
      footer={
        data && (
          <>
            {can('education.student.view') && (
              <Button
                component={Link}
                to={`/education_management/education_index?status=all&student=${data.studentId}`}
                variant="default"
                leftSection={<Icon name="user" />}
              >
                {t('graduates.to_register')}
              </Button>
            )}
            <PrintDocuments candidates={[id]} />
          </>
        )
      }
    >
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
      ) : data ? (
        <Body record={data} onDirty={setDirty} />
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  );
}

interface BodyProps {
  readonly record: Found;
  readonly onDirty: (dirty: boolean) => void;
}

function Body({ record, onDirty }: BodyProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  // Here, not in its tab: what is typed stays while another tab is looked at.
  const contact = useContactForm(record);
  useEffect(() => onDirty(contact.dirty), [contact.dirty, onDirty]);
  const tabs = [
    { name: 'checks', content: <Checks record={record} /> },
    { name: 'certificates', content: <GraduateCertificates record={record} /> },
    { name: 'contact', content: <ContactForm form={contact} /> },
    { name: 'history', content: <GraduateHistory id={record.id} subjects={record.examSubjects} /> },
  ] as const;
  return (
    <Stack gap="md">
      <div className={classes.actions}>
        <GraduateStatusBadge status={record.status} />
        <span>{[record.code, format.className(record.className), record.year].join(' · ')}</span>
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
      <SubjectMarks record={record} />
      <p className={classes.hint}>
        {record.checkedAt
          ? t('graduates.checks.at', { time: format.dateTime(record.checkedAt) })
          : t('graduates.checks.none')}
        {record.decided && ` · ${t('graduates.checks.decided')}`}
        {' · '}
        {t('graduates.checks.debt_today', { debt: format.kip(record.debt ?? 0) })}
      </p>
    </Stack>
  );
}
