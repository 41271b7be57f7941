import type { Screen } from '@suksa/contracts';
import { useCan, useSession } from '@suksa/platform';
import { Icon, NoPermission, SignInNeeded } from '@suksa/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../layouts/header/button-link.tsx';
import { PermissionsUnknown } from '../screens/permissions-unknown.tsx';
import { permissionsFailedAtom } from '../stores/permissions.ts';
import { startPath } from './sign-in-path.ts';

/** In a screen's place: "sign in" where its data isn't public and nobody is, 403 where the permission is missing. */
export function RequirePermission({ screen, children }: { screen: Screen; children: ReactNode }) {
  const signedIn = useSession() !== null;
  const can = useCan();
  const failed = useAtomValue(permissionsFailedAtom);
  if (!screen.permission) return children;
  if (!signedIn) return <SignInNeeded />;
  if (can(screen.permission)) return children;
  return failed ? <PermissionsUnknown /> : <NoPermission action={<WayBack />} />;
}

function WayBack() {
  const { t } = useTranslation('shell');
  return (
    <ButtonLink to={startPath} variant="default" leftSection={<Icon name="home" />}>
      {t('home')}
    </ButtonLink>
  );
}
