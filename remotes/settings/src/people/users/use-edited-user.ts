import type { User } from '@suksa/contracts/settings';
import { useCan } from '@suksa/platform';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Whose form is open; that of a new account also by the address `?user=new`, which other places may link to. */
export function useEditedUser() {
  const can = useCan();
  const [params, setParams] = useSearchParams();
  const [edited, setEdited] = useState<User | null>(null);
  const adding = params.get('user') === 'new' && can('settings.user.create');

  const put = (user: User | 'new' | null) => {
    setEdited(user === 'new' ? null : user);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (user === 'new') next.set('user', 'new');
        else next.delete('user');
        return next;
      },
      { preventScrollReset: true, replace: user === null },
    );
  };
  return { edited: edited ?? (adding ? ('new' as const) : null), setEdited: put };
}
