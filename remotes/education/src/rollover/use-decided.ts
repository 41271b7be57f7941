import type { EndpointOutput } from '@suksa/contracts';
import type { decideOutcomes } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** After a choice: says how many it changed, and names whom it didn't fit and whom somebody else decided meanwhile. */
export function useDecided(): (answer: EndpointOutput<typeof decideOutcomes>) => void {
  const { t } = useTranslation('education');
  const format = useFormat();
  return ({ changed, unfit, meanwhile = [] }) => {
    const left = [...unfit, ...meanwhile].length;
    if (left === 0)
      return notify({
        text: t('rollover.decide.done', { count: changed, students: format.number(changed) }),
      });
    const named = (students: typeof unfit) =>
      students
        .map(({ name, className }) => `${format.name(name)} (${format.className(className)})`)
        .join(', ');
    const text = [
      t('rollover.decide.set', { changed: format.number(changed) }),
      unfit.length > 0 && t('rollover.decide.unfit', { students: named(unfit) }),
      meanwhile.length > 0 && t('rollover.decide.meanwhile', { students: named(meanwhile) }),
    ];
    void dialogs.alert({
      title: t('rollover.decide.left_title', { count: left, students: format.number(left) }),
      text: text.filter(Boolean).join(' '),
      tone: 'info',
    });
  };
}
