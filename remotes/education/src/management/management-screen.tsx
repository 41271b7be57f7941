import { getOverview } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useBranch, useCan, useScreen, useSession } from '@suksa/platform';
import { Button, ErrorState, Icon, keepLoaded, PageFrame, SignInNeeded, Skeleton, Stack } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useAltKey } from '../components/use-alt-key.ts';
import { LevelTable } from './level-table.tsx';
import { registerPath } from './register-path.ts';
import { StatusCards } from './status-cards.tsx';
import { TaskList } from './task-list.tsx';

/** Where the office begins its day: how many students there are, and what is left to do about them. */
export default function ManagementScreen() {
  const { title, help } = useScreen();
  const signedIn = useSession() !== null;
  return (
    <PageFrame title={title} help={help} actions={signedIn && <Ways />}>
      {signedIn ? <Board /> : <SignInNeeded />}
    </PageFrame>
  );
}

function Ways() {
  const { t } = useTranslation('education');
  const can = useCan();
  const navigate = useNavigate();
  const readOnly = useBranch()?.readOnly;
  const mayAdmit = can('education.student.create') && !readOnly;
  const admission = registerPath({ admit: 1 });
  useAltKey('N', () => void navigate(admission), mayAdmit);
  return (
    <>
      {can('education.student.view') && (
        <Button component={Link} to={registerPath()} variant="default" leftSection={<Icon name="users" />}>
          {t('management.register')}
        </Button>
      )}
      {can('education.import.view') && (
        <Button
          component={Link}
          to="/education_management/import"
          variant="default"
          leftSection={<Icon name="file-import" />}
        >
          {t('management.import')}
        </Button>
      )}
      {can('education.rollover.view') && (
        <Button
          component={Link}
          to="/education_management/rollover"
          variant="default"
          leftSection={<Icon name="arrows-exchange" />}
        >
          {t('management.rollover')}
        </Button>
      )}
      {mayAdmit && (
        <Button
          component={Link}
          to={admission}
          leftSection={<Icon name="user-plus" />}
          aria-keyshortcuts="Alt+N"
          title={t('register.admit_key')}
        >
          {t('register.admit')}
        </Button>
      )}
    </>
  );
}

function Board() {
  const { t } = useTranslation('education');
  const format = useFormat();
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(getOverview)));
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} namespace="education" />
    ) : (
      <Waiting />
    );
  return (
    <Stack gap="xl">
      {refreshFailure}
      <StatusCards overview={data} />
      <TaskList tasks={data.tasks} />
      <LevelTable levels={data.levels} />
      <span style={{ color: 'var(--mantine-color-dimmed)', fontSize: '0.8125rem' }}>
        {t('management.as_of', { time: format.dateTime(data.asOf) })}
      </span>
    </Stack>
  );
}

function Waiting() {
  const { t } = useTranslation('common');
  return (
    <Stack role="status" aria-label={t('states.loading')}>
      <Skeleton height={96} />
      <Skeleton height={160} />
      <Skeleton height={320} />
    </Stack>
  );
}
