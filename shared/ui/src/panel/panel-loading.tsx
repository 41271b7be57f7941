import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** In a panel's place while its code or its data is on the way. */
export function PanelLoading() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('states.loading')}>
      <Skeleton height={26} width="60%" radius="sm" />
      <Skeleton height={14} mt="sm" radius="sm" />
    </div>
  );
}
