import type { Finding, FindingCode } from '@suksa/contracts/settings/data/operation';
import { useFormat } from '@suksa/i18n';
import { Icon } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './operation.module.css';

interface FindingListProps {
  readonly label: string;
  readonly findings: readonly Finding[];
}

/** Each with how it is in a sentence, and with what to do where it isn’t well. */
export function FindingList({ label, findings }: FindingListProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  if (findings.length === 0) return null;
  const jobsIn = (kinds: string) =>
    kinds
      .split(', ')
      .map((kind) => (isKnownJob(kind) ? t(`operation.jobs.${jobs[kind]}`) : kind))
      .join(', ');
  return (
    <ul className={classes.findings} aria-label={label}>
      {findings.map((finding) => {
        const { code, state, name } = finding;
        const values = {
          number:
            finding.number === null ? '–' : format.number(finding.number, isWhole(finding.number) ? 0 : 1),
          of: finding.of === null ? '–' : format.number(finding.of, isWhole(finding.of) ? 0 : 1),
          at: finding.at ? format.dateTime(finding.at) : t('operation.never'),
          name: name === null ? '–' : isOfJobs(code) ? jobsIn(name) : name,
        };
        return (
          <li key={`${code} ${name ?? ''}`} className={classes.finding} data-state={state}>
            <Icon name={state === 'good' ? 'check' : state === 'bad' ? 'alert-triangle' : 'info-circle'} />
            <div>
              <p className={classes.what}>
                <span className={classes.state}>{t(`operation.states.${state}`)}</span>{' '}
                {t(`operation.findings.${code}.what`, values)}
              </p>
              {isToMend(code) && (
                <p className={classes.mend}>{t(`operation.findings.${code}.mend`, values)}</p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Each other than the good ones says what to do. */
const isToMend = (code: FindingCode): code is Exclude<FindingCode, `${string}_good`> =>
  !code.endsWith('_good');

/** What work in the background is called, by its kind. */
const jobs = {
  'education.rollover.run': 'rollover',
  'education.rollover.undo': 'rollover_undo',
  'education.rollover.fillResults': 'results',
  'education.import.check': 'import_check',
  'education.import.run': 'import',
  'education.import.undo': 'import_undo',
  'feeinvoice.billing.run': 'invoices',
  'checkinout.closing': 'closing',
  'settings.shift.recompute': 'recompute',
  'settings.retention': 'retention',
  'settings.message.send': 'messages',
  'settings.backup': 'backup',
  'settings.backup.test': 'restore_test',
  'technical.timetable.generate': 'timetable',
  'reports.card.run': 'cards',
  'reports.form.run': 'forms',
} as const;
const isKnownJob = (kind: string): kind is keyof typeof jobs => Object.hasOwn(jobs, kind);
const isOfJobs = (code: FindingCode) => code === 'jobs_failed' || code === 'jobs_stuck';

const isWhole = (value: number) => Number.isInteger(value);
