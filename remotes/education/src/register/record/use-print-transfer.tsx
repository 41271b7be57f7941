import { type Pupil, pupilHistory } from '@suksa/contracts/education';
import { school } from '@suksa/contracts/session';
import { useFormat } from '@suksa/i18n';
import { send, useBranch, useLocale } from '@suksa/platform';
import { useTranslation } from 'react-i18next';
import { pupilName } from './pupil-name.ts';
import { TransferPaper } from './transfer-paper.tsx';

/** Prints the paper for the next school; where to and why stand in the history of the leaving. */
export function usePrintTransfer(pupil: Pupil) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const locale = useLocale();
  const branch = useBranch()?.branch;

  return async () => {
    const [{ printSheet }, { name }, { rows }] = await Promise.all([
      import('@suksa/ui/print'),
      send(school),
      send(pupilHistory, { params: { id: pupil.id } }),
    ]);
    const leaving = rows.find(({ action }) => action === 'leave');
    const destination = leaving?.changes.find(({ field }) => field === 'destination')?.after;
    await printSheet(
      <TransferPaper
        pupil={pupil}
        school={name[locale]}
        branch={branch?.name[locale] ?? ''}
        destination={typeof destination === 'string' ? destination : ''}
        reason={leaving?.reason ?? ''}
      />,
      { title: t('transfer.sheet_title', { name: format.name(pupilName(pupil)) }) },
    );
  };
}
