import type { User } from '@suksa/contracts/settings';
import { useCurrentUser } from '@suksa/platform';
import { Button } from '@suksa/ui';
import type { Selection } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import type { UserActions } from './use-user-actions.ts';

interface UserBulkProps {
  readonly selection: Selection<User>;
  readonly actions: UserActions;
}

/** What can be done with the ticked accounts. One's own is left out: it would hold up the others. */
export function UserBulk({ selection: { rows, clear }, actions }: UserBulkProps) {
  const { t } = useTranslation('settings');
  const me = useCurrentUser();
  const others = rows.filter(({ id }) => id !== me?.id);
  return (['lock', 'disable'] as const).map((action) => (
    <Button
      key={action}
      variant="default"
      disabled={others.length === 0}
      onClick={() => void actions[action](others, clear)}
    >
      {t(`users.${action}.action`)}
    </Button>
  ));
}
