import { exportJournal, journalColumns, journalKinds } from '@suksa/contracts/feeinvoice';
import { download } from '@suksa/platform';
import { useRefusalNotice } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** Downloads the entries of a closed month for the accountant, in the words of the screen. */
export function useJournal(): (month: string) => Promise<void> {
  const { t } = useTranslation('feeinvoice');
  const refused = useRefusalNotice('feeinvoice');
  const labels = Object.fromEntries(journalKinds.map((kind) => [kind, t(`journal.kinds.${kind}`)]));
  return (month) =>
    download(
      exportJournal,
      {
        params: { month },
        body: {
          query: {},
          format: 'csv',
          columns: journalColumns.map((key) => ({
            ...{ key, title: t(`journal.columns.${key}`) },
            ...(key === 'kind' && { labels }),
          })),
        },
      },
      `${t('journal.file', { month })}.csv`,
    ).catch(refused);
}
