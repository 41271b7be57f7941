import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './list.module.css';

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Stands in for the rows while the first ones are on their way. */
export function ListSkeleton({ columns }: { columns: number }) {
  const { t } = useTranslation('common');
  const bars = Array.from({ length: Math.min(columns, 6) }, (_, index) => `bar-${index}`);
  return (
    <div className={classes.skeleton} role="status" aria-label={t('states.loading')}>
      {lines.map((line) => (
        <div key={line} className={classes.skeletonRow}>
          {bars.map((bar) => (
            <Skeleton key={bar} height={12} radius="sm" />
          ))}
        </div>
      ))}
    </div>
  );
}
