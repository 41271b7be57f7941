import { announcementAudit, listAnnouncements, listNotices } from '@suksa/contracts/technical';
import { useQueryClient } from '@tanstack/react-query';

/** Asks anew for what a change of an announcement changes. */
export function useRenewAnnouncements(): () => void {
  const client = useQueryClient();
  return () => {
    for (const { name } of [listAnnouncements, listNotices, announcementAudit])
      void client.invalidateQueries({ queryKey: [name] });
  };
}
