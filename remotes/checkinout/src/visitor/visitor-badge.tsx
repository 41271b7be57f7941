import { type Visitor, visitorCode } from '@suksa/contracts/checkinout';
import { useFormat } from '@suksa/i18n';
import { useBranch } from '@suksa/platform';
import { LanguageText } from '@suksa/ui';
import { QrCode } from '@suksa/ui/qr';
import { useTranslation } from 'react-i18next';
import classes from './visitor-badge.module.css';

/** Of more letters a name is printed smaller, so that it stays whole. */
const longName = 40;

/** What a visitor wears: who it is, whom they see, and the code by which they leave. */
export function VisitorBadge({ visitor: { key, name, host, arrivedAt } }: { readonly visitor: Visitor }) {
  const { t } = useTranslation('checkinout');
  const format = useFormat();
  const branch = useBranch()?.branch;
  const code = visitorCode(key);
  return (
    <div className={classes.badge}>
      <div className={classes.facts}>
        <p className={classes.visitor}>{t('visitor.badge')}</p>
        <p className={classes.name} data-long={name.length > longName || undefined}>
          <LanguageText>{name}</LanguageText>
        </p>
        <p className={classes.label}>{t('visitor.host_label')}</p>
        <p>
          <LanguageText>{host}</LanguageText>
        </p>
        <p className={classes.label}>{t('visitor.valid')}</p>
        <p>
          {format.date(arrivedAt)} · {format.time(arrivedAt)}
        </p>
        {branch && <p className={classes.branch}>{format.name(branch.name)}</p>}
      </div>
      <div className={classes.side}>
        <QrCode text={code} label={code} className={classes.code} />
        <p>{code}</p>
      </div>
    </div>
  );
}
