import { getProfile } from '@suksa/contracts/settings';
import { apiQuery, useScreen, useSession } from '@suksa/platform';
import { ErrorState, keepLoaded, PageFrame, SignInNeeded, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { DevicesCard } from './devices-card.tsx';
import { FactorCard } from './factor-card.tsx';
import { PasswordCard } from './password-card.tsx';
import classes from './profile.module.css';
import { ProfileCard } from './profile-card.tsx';

const ProfileForm = lazy(() => import('./profile-form.tsx'));

/** The page opens for anybody; the profile is only one's own. */
export default function ProfileScreen() {
  const { title, help } = useScreen();
  const signedIn = useSession() !== null;
  return (
    <PageFrame title={title} help={help}>
      {signedIn ? <OwnProfile /> : <SignInNeeded />}
    </PageFrame>
  );
}

function OwnProfile() {
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(getProfile)));
  const [editing, setEditing] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={260} />;
  return (
    <div className={classes.cards}>
      {refreshFailure}
      <ProfileCard profile={data} onEdit={() => setEditing(true)} />
      <div className={classes.column}>
        <PasswordCard />
        <FactorCard />
        <DevicesCard />
      </div>
      {editing && (
        <Suspense>
          <ProfileForm profile={data} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}
