import { schoolPageAudit } from '@suksa/contracts/landing';
import type { KeyOf } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Title } from '@suksa/ui';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './school-page.module.css';

/** Who changed which text of the page, when, and from what to what. */
export function PageHistory() {
  const { t } = useTranslation('settings');
  const history = useQuery(apiQuery(schoolPageAudit));
  const nameOf = useFieldNames();
  const paths = history.data?.rows.flatMap(({ changes }) => changes.map(({ field }) => field)) ?? [];
  const labels = Object.fromEntries(paths.map((path) => [path, nameOf(path)]));
  const show = (path: string, value: unknown) =>
    path.endsWith('ictureId') && typeof value === 'number'
      ? t('school_page.picture_number', { id: value })
      : undefined;
  return (
    <section className={classes.history} aria-label={t('history')}>
      <Title order={2} size="h4" mb="sm">
        {t('history')}
      </Title>
      <AuditHistory result={history} labels={labels} show={show} />
    </section>
  );
}

/** Fields whose names in the page's content aren't those of the form. */
const renamed: Readonly<Record<string, string>> = {
  pictureId: 'picture',
  mapPictureId: 'map',
  mapAddress: 'map_address',
  takesEnquiries: 'takes_enquiries',
};

const languageKeys: Readonly<Record<string, 'school_page.in_lao' | 'school_page.in_english'>> = {
  lo: 'school_page.in_lao',
  en: 'school_page.in_english',
};

/** `faq.2.answer.en` as the form calls it: `Questions and answers 3 · Answer in English`. */
function useFieldNames() {
  const { t } = useTranslation('settings');
  return (path: string): string => {
    const steps = path.split('.').filter((step) => step !== 'rows' && step !== 'facts');
    const [part = '', ...rest] = steps;
    const place = rest.find((step) => /^\d+$/.test(step));
    const field = [part, ...rest].findLast((step) => !/^(\d+|lo|en)$/.test(step)) ?? '';
    const name = t(
      `school_page.fields.${(renamed[field] ?? field) as KeyOf<'settings', 'school_page.fields'>}`,
    );
    const language = languageKeys[rest.at(-1) ?? ''];
    const heading = t(`school_page.parts.${part as KeyOf<'settings', 'school_page.parts'>}`, {
      defaultValue: '',
    });
    const number = place === undefined ? '' : ` ${Number(place) + 1}`;
    const label = language ? t(language, { name }) : name;
    return heading ? `${heading}${number} · ${label}` : label;
  };
}
