import { type CustomerAccount, customerSessions } from '@suksa/contracts/settings';
import { apiQuery } from '@suksa/platform';
import { useQuery } from '@tanstack/react-query';
import { SessionsWindow } from '../components/sessions-window.tsx';

interface AccountSessionsProps {
  readonly account: CustomerAccount;
  readonly onEnd: (account: CustomerAccount) => void;
  readonly onClose: () => void;
}

/** Where a family is signed in, and a way to end it all. */
export function AccountSessions({ account, onEnd, onClose }: AccountSessionsProps) {
  const result = useQuery(apiQuery(customerSessions, { params: { id: account.id } }));
  return (
    <SessionsWindow name={account.name} result={result} onEnd={() => onEnd(account)} onClose={onClose} />
  );
}
