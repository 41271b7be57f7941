import type { Announcement } from '@suksa/contracts/technical';
import { formatsOf } from '@suksa/i18n';
import { printSheet, SchoolHeader, Signatures } from '@suksa/ui/print';
import en from '../../locales/en.json';
import lo from '../../locales/lo.json';
import classes from './print-notice.module.css';

interface PrintedNotice {
  readonly announcement: Announcement;
  readonly languages: readonly ('lo' | 'en')[];
  readonly branch: { readonly lo: string; readonly en: string };
}

/** Words of the sheet's own language, whatever that of the screen is. */
const wordsOf = { lo: lo.announcements.print, en: en.announcements.print };

/** One notice on a sheet for the board, with room for the head's signature. */
export async function printNotice({ announcement, languages, branch }: PrintedNotice): Promise<void> {
  const [first = 'lo'] = languages;
  const format = formatsOf(first);
  const words = wordsOf[first];
  const title = format.name(announcement.title);
  await printSheet(
    <>
      <SchoolHeader school={format.name(branch)} title={words.heading} />
      {languages.map((language) => {
        const { name } = formatsOf(language);
        return (
          <section key={language} lang={language} className={classes.notice}>
            <h2 className={classes.title}>{name(announcement.title)}</h2>
            <p className={classes.body}>{name(announcement.body)}</p>
          </section>
        );
      })}
      <Signatures of={[words.head]} placeAndDate={format.longDate(announcement.from)} />
    </>,
    { title, lang: first },
  );
}
