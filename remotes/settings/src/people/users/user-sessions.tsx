import { type User, userSessions } from '@suksa/contracts/settings';
import { apiQuery } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { SessionsWindow } from '../components/sessions-window.tsx';

interface UserSessionsProps {
  readonly user: User;
  readonly onEnd: (user: User) => void;
  readonly onClose: () => void;
}

/** Where a member of staff is signed in, and a way to end it all. */
export function UserSessions({ user, onEnd, onClose }: UserSessionsProps) {
  const result = useQuery(apiQuery(userSessions, { params: { id: user.id } }));
  return <SessionsWindow name={user.name} result={result} onEnd={() => onEnd(user)} onClose={onClose} />;
}
