import { useTranslation } from 'react-i18next';
import { readDevRemote } from '../composition/read-composition.ts';
import classes from './ribbons.module.css';

/** On every page of a product in which a development server stands in for a tab. */
export function DevelopmentBanner() {
  const { t } = useTranslation('shell');
  const devRemote = readDevRemote();
  if (!devRemote) return null;
  return (
    <p className={classes.ribbon} role="note">
      {t('ribbon.development', { tab: devRemote.name, address: new URL(devRemote.entry).origin })}
    </p>
  );
}
