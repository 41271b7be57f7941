import { kipInWords } from '@suksa/i18n/kip-in-words';
import classes from './paper.module.css';
import { usePaper } from './use-paper.tsx';

/** A sum as nobody can change it with a pen, in each language of the paper. */
export function AmountInWords({ amount }: { amount: number }) {
  const { each } = usePaper();
  return (
    <p className={classes.words}>
      {each.map(({ locale, t }, index) => (
        <span key={locale} className={index > 0 ? classes.small : undefined} lang={locale}>
          {t('paper.in_words')}:{' '}
          {index === 0 ? <strong>{kipInWords(amount, locale)}</strong> : kipInWords(amount, locale)}
        </span>
      ))}
    </p>
  );
}
