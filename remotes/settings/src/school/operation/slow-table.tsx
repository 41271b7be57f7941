import type { SlowThing } from '@suksa/contracts/settings/data/operation';
import { useFormat } from '@suksa/i18n';
import { Text } from '@suksa/ui';
import { type Column, DataTable } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import classes from './operation.module.css';

interface SlowTableProps {
  readonly kind: 'statements' | 'calls' | 'counted';
  readonly rows: readonly SlowThing[];
}

/** What took long, those that cost the most first. */
export function SlowTable({ kind, rows }: SlowTableProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const seconds = (milliseconds: number) =>
    t('operation.seconds', { value: format.number(milliseconds / 1000, 2) });
  const columns: readonly Column<SlowThing>[] = [
    {
      key: 'name',
      title: t(`operation.tables.${kind}.name`),
      render: ({ name, during }) => (
        <div className={classes.slow}>
          <code>{name}</code>
          {during.length > 0 && (
            <Text size="xs" c="dimmed">
              {t('operation.during', { calls: during.join(', ') })}
            </Text>
          )}
        </div>
      ),
      card: 'title',
    },
    { key: 'times', title: t('operation.times'), render: ({ times }) => format.number(times), align: 'end' },
    { key: 'mean', title: t('operation.mean'), render: ({ mean }) => seconds(mean), align: 'end' },
    { key: 'worst', title: t('operation.worst'), render: ({ worst }) => seconds(worst), align: 'end' },
  ];
  return (
    <div className={classes.table}>
      <h3 className={classes.small}>{t(`operation.tables.${kind}.title`)}</h3>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('operation.none')}
        </Text>
      ) : (
        <DataTable
          label={t(`operation.tables.${kind}.title`)}
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
          rowLabel={({ name }) => name}
        />
      )}
    </div>
  );
}
