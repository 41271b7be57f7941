import type { EndpointOutput } from '@suksa/contracts';
import type { decideOutcomes } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** After a choice: says how many it changed, and names whom it didn't fit. */
export function useDecided(): (answer: EndpointOutput<typeof decideOutcomes>) => void {
  const { t } = useTranslation('education');
  const format = useFormat();
  return ({ changed, unfit }) => {
    if (unfit.length === 0)
      return notify({
        text: t('rollover.decide.done', { count: changed, students: format.number(changed) }),
      });
    void dialogs.alert({
      title: t('rollover.decide.unfit_title', { count: unfit.length, students: format.number(unfit.length) }),
      text: t('rollover.decide.unfit', {
        changed: format.number(changed),
        students: unfit
          .map(({ name, className }) => `${format.name(name)} (${format.className(className)})`)
          .join(', '),
      }),
      tone: 'info',
    });
  };
}
