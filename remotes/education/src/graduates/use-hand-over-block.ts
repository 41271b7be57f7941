import { type Graduate, type GraduationBatch, getGraduate } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/**
 * Why the certificate can't be handed over today, as a sentence; null where nothing is known against it. What is owed
 * may have been paid since the checks, so it is asked for anew where `asked` says so.
 */
export function useHandOverBlock(
  { id, batchId, status }: Graduate,
  batches: readonly GraduationBatch[],
  asked: boolean,
): string | null {
  const { t } = useTranslation('education');
  const format = useFormat();
  const batch = batches.find((one) => one.id === batchId);
  const record = useQuery({
    ...apiQuery(getGraduate, { params: { id } }),
    enabled: asked && status === 'certificate_issued' && batch?.debtBlocks === true,
  }).data;
  const debt = record?.debt ?? 0;
  return debt > 0 ? t('graduates.hand_over.owes', { amount: format.kip(debt) }) : null;
}
