import { useFormat } from '@suksa/i18n';
import { Button, Icon } from '@suksa/ui';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { accountNewsAtom, failedSignInsAtom } from '../../session/session.ts';
import classes from './banners.module.css';

/**
 * Tells whoever has just signed in how often somebody failed to, and what was done with the account meanwhile, until it
 * is read.
 */
export function FailedSignIns() {
  const [failed, setFailed] = useAtom(failedSignInsAtom);
  const [news, setNews] = useAtom(accountNewsAtom);
  const { t } = useTranslation('shell');
  const format = useFormat();
  return (
    <>
      {failed && (
        <Told
          text={t('login.failed', { since: format.dateTime(failed.since), count: failed.count })}
          onRead={() => setFailed(null)}
        />
      )}
      {news.map((one) => (
        <Told
          key={`${one.at} ${one.text}`}
          text={t('login.news', { what: one.text, at: format.dateTime(one.at) })}
          onRead={() => setNews(news.filter((other) => other !== one))}
        />
      ))}
    </>
  );
}

interface ToldProps {
  readonly text: string;
  readonly onRead: () => void;
}

function Told({ text, onRead }: ToldProps) {
  const { t } = useTranslation('common');
  return (
    <p className={classes.ribbon} role="status">
      <Icon name="alert-triangle" size={16} />
      {text}
      <Button size="compact-xs" variant="subtle" onClick={onRead}>
        {t('actions.close')}
      </Button>
    </p>
  );
}
