import { type BranchRecord, branchImpact, readBranch, setBranchUse } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, refreshUser, useApiMutation } from '@suksa/platform';
import { Button, dialogs, ErrorState, notify, Skeleton, Text, Title } from '@suksa/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { retryWithLatestVersion } from '../../components/retry-with-latest-version.ts';
import classes from './branches.module.css';

/** Takes the branch out of use or into use again, and tells first what that touches. */
export function BranchUse({ branch }: { branch: BranchRecord }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const client = useQueryClient();
  const touched = useQuery(apiQuery(branchImpact, { params: { id: branch.id } }));
  const impact = touched.data;
  const change = useApiMutation(setBranchUse);
  const active = branch.status === 'active';
  const name = format.name(branch.name);

  async function ask() {
    await dialogs.prompt({
      title: t(active ? 'branches.stop.title' : 'branches.resume.title', { name }),
      text: t(active ? 'branches.stop.text' : 'branches.resume.text'),
      label: t('branches.reason'),
      inputType: 'textarea',
      required: true,
      maxLength: 300,
      confirmLabel: t(active ? 'branches.stop.action' : 'branches.resume.action'),
      namespace: 'settings',
      submit: retryWithLatestVersion(branch.version, async (version, reason) => {
        const params = { id: branch.id };
        const saved = await change.mutateAsync({ params, body: { active: !active, reason, version } });
        client.setQueryData(apiQuery(readBranch, { params }).queryKey, saved);
        void refreshUser();
        notify({ text: t(active ? 'branches.stop.done' : 'branches.resume.done', { name }) });
      }),
    });
  }

  return (
    <section className={classes.card} aria-label={t('branches.sections.use')}>
      <Title order={2} size="h5" mb={4}>
        {t('branches.sections.use')}
      </Title>
      <Text size="sm" c="dimmed">
        {t(active ? 'branches.stop.help' : 'branches.resume.help')}
      </Text>
      {impact ? (
        <dl className={classes.facts}>
          <dt>{t('branches.impact.students')}</dt>
          <dd>{format.number(impact.students)}</dd>
          <dt>{t('branches.impact.staff')}</dt>
          <dd>{format.number(impact.staff)}</dd>
          <dt>{t('branches.impact.staff_only_here')}</dt>
          <dd>{format.number(impact.staffOnlyHere)}</dd>
          <dt>{t('branches.impact.unpaid', { number: format.number(impact.unpaidInvoices) })}</dt>
          <dd>{format.kip(impact.unpaid)}</dd>
          <dt>{t('branches.impact.open_tills')}</dt>
          <dd>{format.number(impact.openTills)}</dd>
          <dt>{t('branches.impact.devices')}</dt>
          <dd>{format.number(impact.devices)}</dd>
          <dt>{t('branches.fields.open_year')}</dt>
          <dd>{impact.openYear ?? '–'}</dd>
        </dl>
      ) : touched.error ? (
        <ErrorState error={touched.error} onRetry={() => void touched.refetch()} namespace="settings" />
      ) : (
        <Skeleton height={120} mt="sm" />
      )}
      {active && impact?.isLast ? (
        <Text size="sm" mt="sm">
          {t('branches.last')}
        </Text>
      ) : (
        <Button
          variant={active ? 'light' : 'default'}
          color={active ? 'red' : undefined}
          mt="sm"
          // Nobody decides before having seen what it touches.
          disabled={!impact}
          loading={change.isPending}
          onClick={() => void ask()}
        >
          {t(active ? 'branches.stop.action' : 'branches.resume.action')}
        </Button>
      )}
    </section>
  );
}
