import type { CheckState, GraduateCheck, GraduateStatus } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { StatusBadge, type Tone, Tooltip } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

const statusTones = {
  candidate: 'gray',
  eligible: 'blue',
  not_eligible: 'red',
  exam_passed: 'green',
  exam_failed: 'red',
  re_sit: 'amber',
  approved: 'violet',
  certificate_issued: 'violet',
  handed_over: 'green',
  withheld: 'amber',
  revoked: 'gray',
} as const satisfies Record<GraduateStatus, Tone>;

export function GraduateStatusBadge({ status }: { status: GraduateStatus }) {
  const { t } = useTranslation('education');
  return <StatusBadge tone={statusTones[status]} label={t(`graduates.status.${status}`)} />;
}

const checkTones = {
  met: 'green',
  failed: 'red',
  no_data: 'amber',
  not_asked: 'gray',
} as const satisfies Record<CheckState, Tone>;

export function CheckBadge({ state }: { state: CheckState }) {
  const { t } = useTranslation('education');
  return <StatusBadge tone={checkTones[state]} label={t(`graduates.check_state.${state}`)} />;
}

/** The value of a check in words: marks, per cent, kip, or a word. */
export function useEvidence() {
  const { t } = useTranslation('education');
  const format = useFormat();
  return function evidence(key: GraduateCheck['key'], value: GraduateCheck['value']): string {
    if (value === null) return '–';
    if (key === 'average') return format.mark(Number(value), 2);
    if (key === 'attendance') return format.percent(Number(value) / 100, 1);
    if (key === 'debt') return format.kip(Number(value));
    if (key === 'conduct') return t(`conduct.${value as 'good'}`);
    if (key === 'clearance') return t(`graduates.clearance.${value as 'cleared'}`);
    return format.number(Number(value));
  };
}

/** How the checks of a candidate stand, in a word or two; which ones, on asking. */
export function ChecksSummary({ checks }: { checks: readonly GraduateCheck[] }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const of = (state: CheckState) => checks.filter((check) => check.state === state);
  const named = (state: CheckState) =>
    of(state)
      .map(({ key }) => t(`graduates.check.${key}`))
      .join(', ');
  const [failed, unknown] = [of('failed').length, of('no_data').length];
  if (checks.length <= 1) return <StatusBadge tone="gray" label={t('graduates.checks.none')} />;
  if (failed + unknown === 0) return <StatusBadge tone="green" label={t('graduates.checks.met')} />;
  const label = failed
    ? t('graduates.checks.failed', { checks: format.number(failed) })
    : t('graduates.checks.no_data', { checks: format.number(unknown) });
  const text = [
    failed && `${t('graduates.check_state.failed')}: ${named('failed')}`,
    unknown && `${t('graduates.check_state.no_data')}: ${named('no_data')}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Tooltip label={text}>
      <span>
        <StatusBadge tone={failed ? 'red' : 'amber'} label={label} />
      </span>
    </Tooltip>
  );
}
