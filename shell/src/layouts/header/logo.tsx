import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './logo.module.css';

/** The product's mark; a link home where there is one. */
export function Logo({ to, large = false }: { to?: string; large?: boolean }) {
  const { t } = useTranslation('shell');
  const mark = (
    <>
      <LogoMark />
      <span className={classes.name}>{t('product')}</span>
    </>
  );
  if (!to) {
    return (
      <span className={classes.logo} data-large={large || undefined}>
        {mark}
      </span>
    );
  }
  return (
    <Link className={classes.logo} to={to} data-large={large || undefined}>
      {mark}
    </Link>
  );
}

function LogoMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b6b4f" />
      <path d="M6 13.2 16 8l10 5.2-10 5.2z" fill="#fff" />
      <path d="M10 17.4v4.2c0 1.5 2.7 2.9 6 2.9s6-1.4 6-2.9v-4.2l-6 3.1z" fill="#00c58e" />
      <path d="M25 14v6.5" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}
