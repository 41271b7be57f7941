import { useFormat } from '@suksa/i18n';
import { Alert, Anchor, Button, copyText, Icon, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './releases.module.css';
import type { GivenPreview } from './use-release-acts.ts';

/** The address under which a version is seen, to be opened or given on. */
export function GivenPreviewNote({ given: { address, until } }: { readonly given: GivenPreview }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const copy = async () => {
    if (await copyText(address)) notify({ tone: 'green', text: t('releases.preview.copied') });
  };
  return (
    <Alert role="status" color="blue" icon={<Icon name="eye" />} className={classes.alert}>
      <p>{t('releases.preview.text', { until: format.dateTime(until) })}</p>
      <Anchor href={address} target="_blank" rel="noreferrer" className={classes.message}>
        {address}
      </Anchor>
      <p>
        <Button size="xs" variant="default" onClick={() => void copy()}>
          {t('releases.preview.copy')}
        </Button>
      </p>
    </Alert>
  );
}
