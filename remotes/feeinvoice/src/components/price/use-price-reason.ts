import type { PriceReason } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';

type Discount = Extract<PriceReason, { kind: 'discount' }>;
type Rate = Pick<Discount, 'basis' | 'value'>;
type LevelSpan = NonNullable<Discount['spans']>[number];

/** Why a line costs what it costs, in sentences: the office and the family read the same ones. */
export function usePriceReason() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const number = (value: number) => format.number(value);

  const rate = ({ basis, value }: Rate) =>
    basis === 'percent'
      ? t('why.percent', { percent: format.number(value / 100, value % 100 === 0 ? 0 : 2) })
      : format.kip(value);

  const rateOf = ({ of, ...own }: Rate & { readonly of: number }) =>
    t('why.rate_of', { rate: rate(own), amount: format.kip(of) });

  const days = ({ days: counted, periodDays }: { readonly days: number; readonly periodDays: number }) =>
    counted === periodDays
      ? []
      : [t('why.days', { count: counted, days: number(counted), periodDays: number(periodDays) })];

  const children = (who: Discount['children']) => {
    if (!who) return [];
    const by = t(`why.by.${who.by}`);
    const from = number(who.from);
    if (who.until === null) return [t('why.child_and_later', { from, by })];
    if (who.until === who.from) return [t('why.child', { from, by })];
    return [t('why.children', { from, until: number(who.until), by })];
  };

  const stretch = ({ level, from, until }: LevelSpan) =>
    t('why.level_span', { level: format.name(level), from: format.date(from), until: format.date(until) });

  /** The days in one level at its price; of what isn't prorated, whose price it is. */
  const inLevel = (span: LevelSpan) =>
    span.periodDays === 1
      ? t('why.level_price', { level: format.name(span.level), amount: format.kip(span.price) })
      : t('why.level_days', {
          ...{ count: span.days, days: number(span.days), periodDays: number(span.periodDays) },
          ...{ span: stretch(span), price: format.kip(span.price), amount: format.kip(span.amount) },
        });

  const discountIn = (why: Discount) => (span: LevelSpan) => {
    const { basis, value } = why;
    const of = basis === 'percent' ? rateOf({ basis, value, of: span.price }) : rate(why);
    return `${stretch(span)}: ${format.row([of, ...days(span)])}`;
  };

  const part = ({ share }: Pick<Discount, 'share'>) =>
    share ? [t('why.share', { percent: number(share.percent), amount: format.kip(share.of) })] : [];

  return (why: PriceReason): readonly string[] => {
    if (why.kind === 'fee')
      return [
        ...(why.spans
          ? why.spans.map(inLevel)
          : [t('why.price', { amount: format.kip(why.price) }), ...days(why)]),
        ...part(why),
      ];
    if (why.kind === 'late_fee') return [rateOf(why)];
    const { spans } = why;
    return [
      t(`why.discount.${why.discount}`),
      ...(spans ? [] : [why.basis === 'percent' ? rateOf(why) : rate(why)]),
      ...children(why.children),
      ...(spans ? spans.filter((span) => span.days > 0).map(discountIn(why)) : days(why)),
      ...(why.limitedBy ? [t(`why.limited.${why.limitedBy}`)] : []),
      ...part(why),
    ];
  };
}
