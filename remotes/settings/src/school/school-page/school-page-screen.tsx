import { getSchoolPage, type SchoolPage } from '@suksa/contracts/landing';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan, useScreen } from '@suksa/platform';
import { Button, ErrorState, Icon, PageFrame, Paper, SimpleGrid, Skeleton, Text, Title } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PageHistory } from './page-history.tsx';
import { type PagePart, pageParts } from './page-parts.ts';
import classes from './school-page.module.css';

const PartForm = lazy(() => import('./part-form.tsx'));

export default function SchoolPageScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const page = useQuery(apiQuery(getSchoolPage));
  const [edited, setEdited] = useState<PagePart | null>(null);
  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        <Button
          component="a"
          href="/"
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<Icon name="external-link" />}
        >
          {t('school_page.look')}
        </Button>
      }
    >
      {page.error && !page.data ? (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2, xl: 4 }}>
            {pageParts.map((part) =>
              page.data ? (
                <PartCard key={part} part={part} page={page.data} onEdit={() => setEdited(part)} />
              ) : (
                <Skeleton key={part} height={150} radius="md" />
              ),
            )}
            <NewsCard />
          </SimpleGrid>
          <PageHistory />
        </>
      )}
      {edited && page.data && (
        <Suspense>
          <PartForm part={edited} page={page.data} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </PageFrame>
  );
}

interface PartCardProps {
  readonly part: PagePart;
  readonly page: SchoolPage;
  readonly onEdit: () => void;
}

function PartCard({ part, page, onEdit }: PartCardProps) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const name = t(`school_page.parts.${part}`);
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label={name} className={classes.card}>
      <Title order={2} size="h4">
        {name}
      </Title>
      <Text c="dimmed" lineClamp={3} className={classes.says}>
        {useSummary(part, page) || t('school_page.nothing')}
      </Text>
      {can('settings.school_page.edit') && (
        <div>
          <Button
            variant="light"
            size="compact-md"
            leftSection={<Icon name="pencil" size={16} />}
            aria-label={t('school_page.edit', { name })}
            onClick={onEdit}
          >
            {t('school_page.edit_short')}
          </Button>
        </div>
      )}
    </Paper>
  );
}

/** The page's news are the announcements for everybody: written there, so that nothing is said twice. */
function NewsCard() {
  const { t } = useTranslation('settings');
  const name = t('school_page.parts.news');
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label={name} className={classes.card}>
      <Title order={2} size="h4">
        {name}
      </Title>
      <Text c="dimmed" className={classes.says}>
        {t('school_page.news_help')}
      </Text>
      <div>
        <Button
          component={Link}
          to="/technical/announcement?audience=public"
          variant="light"
          size="compact-md"
          leftSection={<Icon name="speakerphone" size={16} />}
        >
          {t('school_page.news_open')}
        </Button>
      </div>
    </Paper>
  );
}

/** What a part says now, in a few words of the reader's language. */
function useSummary(part: PagePart, page: SchoolPage): string {
  const format = useFormat();
  const { t } = useTranslation('settings');
  switch (part) {
    case 'hero':
    case 'about':
      return format.name(page[part].title) || format.name(page[part].text);
    case 'fees':
      if (page.fees.rows.length === 0) return '';
      return page.fees.published
        ? page.fees.rows.map(({ name }) => format.name(name)).join(' · ')
        : t('school_page.not_published');
    case 'contact':
      return [format.name(page.contact.hours), page.contact.email].filter(Boolean).join(' · ');
    case 'levels':
      return page.levels.map(({ name }) => format.name(name)).join(' · ');
    case 'gallery':
      return page.gallery.map(({ caption }) => format.name(caption)).join(' · ');
    case 'faq':
      return page.faq.map(({ question }) => format.name(question)).join(' · ');
  }
}
