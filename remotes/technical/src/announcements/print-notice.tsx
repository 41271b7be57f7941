import type { Announcement } from '@suksa/contracts/technical';
import {
  type BilingualName,
  formatsIn,
  formatsOf,
  localesOf,
  type PrintLanguage,
  useFormat,
} from '@suksa/i18n';
import { printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import { useTranslation } from 'react-i18next';
import classes from './print-notice.module.css';

interface PrintedNotice {
  readonly announcement: Announcement;
  readonly language: PrintLanguage;
  readonly branch: BilingualName;
}

/** One notice on a sheet for the board, with room for the head's signature. */
export const printNotice = (notice: PrintedNotice): Promise<void> =>
  printSheet(<NoticeSheet {...notice} />, {
    title: formatsIn(notice.language).name(notice.announcement.title),
    language: notice.language,
  });

function NoticeSheet({ announcement, language, branch }: PrintedNotice) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  return (
    <>
      <SchoolHeader school={format.name(branch)} title={t('announcements.print.heading')} />
      {localesOf(language).map((locale) => {
        const { name } = formatsOf(locale);
        return (
          <section key={locale} lang={locale} className={classes.notice}>
            <h2 className={classes.title}>{name(announcement.title)}</h2>
            <p className={classes.body}>{name(announcement.body)}</p>
          </section>
        );
      })}
      <Signatures of={[t('announcements.print.head')]} placeAndDate={format.longDate(announcement.from)} />
    </>
  );
}
