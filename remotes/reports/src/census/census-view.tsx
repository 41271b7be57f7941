import { type Census, census, censusParts } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan } from '@suksa/platform';
import { Anchor, Button, ErrorState, Group, Icon, keepLoaded, PrintButton, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ReportFoot } from '../components/report-foot.tsx';
import { CensusDefinitions } from './census-definitions.tsx';
import { CensusFile } from './census-file.tsx';
import { CensusFollowed } from './census-followed.tsx';
import { CensusGaps } from './census-gaps.tsx';
import { CensusPart } from './census-part.tsx';
import type { CensusPlace } from './census-place.ts';
import { CensusPlaceBar } from './census-place-bar.tsx';
import { CensusSent } from './census-sent.tsx';
import { CensusStudents } from './census-students.tsx';
import { CensusTables } from './census-tables.tsx';

const SendForm = lazy(() => import('./send-form.tsx'));

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Year and day, as the address has them. */
const placeIn = (params: URLSearchParams) =>
  [...params].filter(([name]) => name === 'yearId' || name === 'referenceDay');

/** The school census: what is missing, every table, the students behind each number, and what was sent. */
export default function CensusView() {
  const { t } = useTranslation('reports');
  const [params] = useSearchParams();
  const day = params.get('referenceDay');
  const year = Number(params.get('yearId'));
  const place = {
    ...(isDay(day) && { referenceDay: day }),
    ...(Number.isInteger(year) && year > 0 && { yearId: year }),
  };
  const submission = Number(params.get('submission'));
  const list = params.get('list');
  const back = (
    <Anchor component={Link} to={`?${new URLSearchParams([['view', 'census'], ...placeIn(params)])}`}>
      <Icon name="chevron-left" size={16} /> {t('census.all_tables')}
    </Anchor>
  );
  const part = censusParts.find((one) => one === list);
  if (list !== null)
    return (
      <>
        {back}
        {part ? (
          <CensusPart of={part} place={place} />
        ) : list === 'followed' ? (
          <CensusFollowed place={place} />
        ) : (
          <CensusStudents place={place} />
        )}
      </>
    );
  if (Number.isInteger(submission) && submission > 0)
    return (
      <>
        {back}
        <CensusSent id={submission} />
      </>
    );
  return <CensusPack place={place} />;
}

function CensusPack({ place }: { readonly place: CensusPlace }) {
  const { t } = useTranslation('reports');
  const can = useCan();
  const format = useFormat();
  const branch = useBranch();
  const [sending, setSending] = useState(false);
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(census, { query: place })));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data) return <Skeleton height={640} />;
  return (
    <>
      {refreshFailure}
      <Group justify="space-between">
        <CensusPlaceBar yearId={data.yearId} referenceDay={data.referenceDay} />
        <Group gap="xs">
          {can('education.student.approve') && (
            <Button
              variant="default"
              leftSection={<Icon name="lock" size={18} />}
              onClick={() => setSending(true)}
            >
              {t('census.send')}
            </Button>
          )}
          <CensusFile report={data} />
          <PrintButton
            kind="reports.census"
            label={t('census.print')}
            onPrint={async (language) => {
              const [{ printSheet }, { PrintedCensus }] = await Promise.all([
                import('../components/print-sheet.ts'),
                import('./printed-census.tsx'),
              ]);
              const school = branch?.branch.name ?? { lo: '', en: '' };
              await printSheet(<PrintedCensus report={data} school={school} />, {
                title: format.row([t('census.title'), data.yearName], ' '),
                landscape: true,
                language,
              });
            }}
          />
        </Group>
      </Group>
      <CensusGaps report={data} />
      <Sent report={data} />
      <CensusTables report={data} />
      <CensusDefinitions />
      <ReportFoot {...data} />
      {sending && (
        <Suspense>
          <SendForm referenceDay={data.referenceDay} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What was sent before, and how many students are counted otherwise since. */
function Sent({ report }: { readonly report: Census }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  if (report.submissions.length === 0) return null;
  return (
    <section>
      <h2>{t('census.sent_title')}</h2>
      <ul>
        {report.submissions.map(({ id, sentAt, sentBy, referenceDay, note, students, differences }) => (
          <li key={id}>
            {format.row([
              format.dateTime(sentAt),
              format.name(sentBy),
              t('census.sent_of', { date: format.date(referenceDay), number: format.number(students) }),
              note,
            ])}
            {' · '}
            <Anchor component={Link} to={`?view=census&submission=${id}`}>
              {differences === 0
                ? t('census.no_difference')
                : t('census.differences', { number: format.number(differences) })}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
