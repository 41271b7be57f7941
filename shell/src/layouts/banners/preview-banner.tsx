import { useFormat } from '@suksa/i18n';
import { Icon } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readComposition } from '../../composition/read-composition.ts';
import classes from './banners.module.css';

/** On every page in which a version is seen that isn't live: which it is, and the way back. */
export function PreviewBanner() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const [{ preview, remotes }] = useState(() => readComposition());
  if (!preview) return null;
  const tab = remotes[preview.part]?.tab;
  const part = tab ? format.name(tab.menu.title) : t('preview.shell');
  return (
    <section className={classes.ribbon} aria-label={t('preview.label')}>
      <Icon name="eye" size={16} />
      <span>{t('preview.shown', { part, version: preview.version, until: format.time(preview.until) })}</span>
      <a href="/preview/leave" className={classes.out}>
        {t('preview.leave')}
      </a>
    </section>
  );
}
