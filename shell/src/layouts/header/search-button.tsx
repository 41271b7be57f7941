import { Icon, Kbd } from '@suksa/ui';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { paletteAtom } from '../../stores/palette.ts';
import classes from './search-button.module.css';

/** Opens the command palette, and tells of its shortcut. */
export function SearchButton() {
  const { t } = useTranslation('shell');
  const open = useSetAtom(paletteAtom);
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t('palette.open')}
      aria-keyshortcuts="Control+K"
      onClick={() => open(true)}
    >
      <Icon name="search" />
      <span className={classes.text}>{t('palette.open')}</span>
      <Kbd className={classes.key}>Ctrl K</Kbd>
    </button>
  );
}
