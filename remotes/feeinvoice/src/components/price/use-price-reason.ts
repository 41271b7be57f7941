import type { PriceReason } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

/** Why a line costs what it costs, in sentences: the office and the family read the same ones. */
export function usePriceReason() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const number = (value: number) => format.number(value);

  const rate = ({ basis, value }: { readonly basis: 'percent' | 'fixed'; readonly value: number }) =>
    basis === 'percent'
      ? t('why.percent', { percent: format.number(value / 100, value % 100 === 0 ? 0 : 2) })
      : format.kip(value);

  const days = ({ days: counted, periodDays }: { readonly days: number; readonly periodDays: number }) =>
    counted === periodDays
      ? []
      : [t('why.days', { count: counted, days: number(counted), periodDays: number(periodDays) })];

  const children = (who: Extract<PriceReason, { kind: 'discount' }>['children']) => {
    if (!who) return [];
    const by = t(`why.by.${who.by}`);
    const from = number(who.from);
    if (who.until === null) return [t('why.child_and_later', { from, by })];
    if (who.until === who.from) return [t('why.child', { from, by })];
    return [t('why.children', { from, until: number(who.until), by })];
  };

  return (why: PriceReason): readonly string[] => {
    if (why.kind === 'fee') return [t('why.price', { amount: format.kip(why.price) }), ...days(why)];
    const of = t('why.rate_of', { rate: rate(why), amount: format.kip(why.of) });
    if (why.kind === 'late_fee') return [of];
    return [
      t(`why.discount.${why.discount}`),
      why.basis === 'percent' ? of : rate(why),
      ...children(why.children),
      ...days(why),
      ...(why.limitedBy ? [t(`why.limited.${why.limitedBy}`)] : []),
    ];
  };
}
