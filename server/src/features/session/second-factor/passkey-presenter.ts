import type { Passkey } from '@suksa/contracts/settings/access/second-factor';
import type { passkeys } from '../../../db/schema/index.ts';

/** Never the key itself, nor the number by which devices know it. */
export const presentPasskey = ({
  id,
  name,
  host,
  createdAt,
  lastUsedAt,
}: typeof passkeys.$inferSelect): Passkey => ({
  id,
  name,
  host,
  since: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
