import { kindOfPeriod, type ReportCard, readCardLayouts } from '@suksa/contracts/reports';
import { apiQuery } from '@suksa/platform';
import { ErrorState, Modal, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LayoutForm } from './layout-form.tsx';

interface LayoutWindowProps {
  readonly period: string;
  /** Whose marks the preview shows. */
  readonly card: ReportCard;
  readonly onClose: () => void;
}

/** How the school lays out its cards of this kind. */
export default function LayoutWindow({ period, card, onClose }: LayoutWindowProps) {
  const { t } = useTranslation('reports');
  const { data, error, refetch } = useQuery(apiQuery(readCardLayouts));
  const kind = kindOfPeriod(period);
  const found = data?.layouts.find((one) => one.kind === kind);
  if (found) return <LayoutForm {...{ kind, card, onClose }} layout={found.layout} version={found.version} />;
  return (
    <Modal opened onClose={onClose} title={t('cards.layout.title')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />
      ) : (
        <Skeleton height={320} />
      )}
    </Modal>
  );
}
