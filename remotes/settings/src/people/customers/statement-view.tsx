import { type CustomerDetails, readStatement } from '@suksa/contracts/settings';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { apiQuery, useBranch } from '@suksa/platform';
import {
  Alert,
  EmptyState,
  ErrorState,
  Group,
  Icon,
  keepLoaded,
  PrintButton,
  Skeleton,
  Stack,
  Text,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './customer.module.css';

/** Every invoice and receipt with the balance after it, and the parts of children in two households. */
export function StatementView({ customer }: { readonly customer: CustomerDetails }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const branch = useBranch()?.branch;
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(readStatement, { params: { id: customer.id } })),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} />;

  async function print(language: PrintLanguage) {
    const { printStatements } = await import('./print-statements.tsx');
    await printStatements({
      ids: [customer.id],
      school: branch ? format.name(branch.name) : '',
      title: t('statement.title'),
      language,
    });
  }

  return (
    <Stack gap="md" mt="md">
      {refreshFailure}
      <Group justify="space-between">
        <Text c="dimmed" size="sm">
          {t('statement.of_branch', { branch: branch ? format.name(branch.name) : '' })}
        </Text>
        <PrintButton
          kind="settings.statement"
          label={t('statement.print')}
          namespace="settings"
          onPrint={print}
        />
      </Group>
      {data.lines.length === 0 ? (
        <EmptyState title={t('statement.empty')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
        <section className={classes.scroll} tabIndex={0} aria-label={t('statement.title')}>
          <table className={classes.statement}>
            <thead>
              <tr>
                <th scope="col">{t('statement.day')}</th>
                <th scope="col">{t('statement.document')}</th>
                <th scope="col" data-end>
                  {t('statement.charge')}
                </th>
                <th scope="col" data-end>
                  {t('statement.payment')}
                </th>
                <th scope="col" data-end>
                  {t('statement.balance')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.lines.map((line) => (
                <tr key={line.key} data-void={line.counts ? undefined : ''}>
                  <td>{format.date(line.day)}</td>
                  <td>
                    {t(`statement.kinds.${line.kind}`)} {line.number}
                    {line.child && (
                      <Text size="xs" c="dimmed">
                        {[format.name(line.child), line.items.map(format.name).join(', ')]
                          .filter(Boolean)
                          .join(': ')}
                      </Text>
                    )}
                  </td>
                  <td data-end data-label={t('statement.charge')}>
                    {line.charge > 0 && format.kip(line.charge)}
                  </td>
                  <td data-end data-label={t('statement.payment')}>
                    {line.payment > 0 && format.kip(line.payment)}
                  </td>
                  <td data-end data-label={t('statement.balance')}>
                    {format.kip(line.balance)}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {t('statement.total')}
                </th>
                <th data-end data-label={t('statement.charge')}>
                  {format.kip(data.billed)}
                </th>
                <th data-end data-label={t('statement.payment')}>
                  {format.kip(data.paid)}
                </th>
                <th data-end data-label={t('statement.balance')}>
                  {format.kip(data.balance - data.credit)}
                </th>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
      {data.shares.map(({ child, households, open }) => (
        <Alert key={format.name(child)} color="gray" icon={<Icon name="home" />}>
          {t('statement.share', { child: format.name(child), amount: format.kip(open) })}{' '}
          {households
            .map((part) =>
              t('statement.share_part', {
                family: format.name(part.name),
                share: format.percent(part.share / 100),
                amount: format.kip(part.open),
              }),
            )
            .join('; ')}
          <Text size="sm" c="dimmed">
            {t('statement.share_help')}
          </Text>
        </Alert>
      ))}
    </Stack>
  );
}
